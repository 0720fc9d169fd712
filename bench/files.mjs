/**
 * The CPU time of decoding and encoding PNG files, compared with fast-png, for photos of 1 and, in Node, of 24
 * megapixels. The variants are interleaved round by round in one process:
 *
 *     node bench/files.mjs [--page] [megapixels …]
 *
 * With --page, they run in a page of Chromium, which has no zlib for them, and the time is that of its process.
 *
 * A photo is a smooth picture with noise. It is decoded from a file of fast-png, whose rows have no filters, and from
 * one of ours, whose rows have filters, as those of most programs.
 */
import { build } from 'esbuild';
import * as fast from 'fast-png';
import * as our from '../dist/files.js';
import { kinds, tasksOf } from './files/photos.mjs';
import { openPage } from './measure/page.mjs';

const args = process.argv.slice(2);
const isPage = args.includes('--page');
const sizes = args.map(Number).filter((size) => size > 0);
const subject = isPage ? await inPage() : inNode();

console.log(`\n${isPage ? 'in a page of Chromium' : `Node ${process.version}`}`);
console.log('photo              decode   decode filtered   encode   (CPU time ÷ fast-png)   size ÷ fast-png');
for (const size of sizes.length > 0 ? sizes : isPage ? [1] : [1, 24])
  for (const kind of kinds.keys()) console.log(await report(size, kind));
await subject.close();

async function report(megapixels, kind) {
  const size = await subject.prepare(megapixels, kind);
  // Chromium reports CPU time in steps of 10 ms.
  const [rounds, times] = megapixels > 4 ? [3, 1] : isPage ? [9, 5] : [9, 1];
  const [fastPlain, ourPlain, fastFiltered, ourFiltered, fastWrites, ourWrites] = await interleavedTimes(rounds, times);
  const columns = [
    (ourPlain / fastPlain).toFixed(2).padStart(6),
    (ourFiltered / fastFiltered).toFixed(2).padStart(17),
    (ourWrites / fastWrites).toFixed(2).padStart(8),
    `(${[ourPlain, ourFiltered, ourWrites].map((ms) => ms.toFixed(0)).join(', ')} ms)`.padStart(26),
    size.toFixed(2).padStart(17),
  ];
  return `${`${megapixels} MP ${kinds[kind].name}`.padEnd(19)}${columns.join(' ')}`;
}

/** The least CPU time of each task in milliseconds, over rounds in which each runs several times. */
async function interleavedTimes(rounds, times) {
  const names = ['fastPlain', 'ourPlain', 'fastFiltered', 'ourFiltered', 'fastWrites', 'ourWrites'];
  const least = names.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [i, name] of names.entries()) {
      const before = await subject.cpuTime();
      await subject.run(name, times);
      least[i] = Math.min(least[i], ((await subject.cpuTime()) - before) / times);
    }
  return least;
}

function inNode() {
  let tasks = {};
  return {
    prepare: (megapixels, kind) => {
      const prepared = tasksOf(megapixels, kinds[kind], our, fast);
      tasks = prepared.tasks;
      return prepared.size;
    },
    run: (name, times) => {
      for (let i = 0; i < times; i++) tasks[name]();
    },
    cpuTime: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    close: () => {},
  };
}

async function inPage() {
  const entry = new URL('files/in-page.mjs', import.meta.url).pathname;
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  const page = await openPage("import '/in-page.js';", new Map([['/in-page.js', outputFiles[0].text]]));
  return { ...page, prepare: (megapixels, kind) => page.ask('prepare', megapixels, kind) };
}
