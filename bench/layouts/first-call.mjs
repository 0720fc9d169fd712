/**
 * The CPU time of the first call with interleaved pixels, with and without declared layouts, in milliseconds:
 * `compile`, the first call, a later call. Every variant runs in a process of its own, in interleaved rounds; the times
 * are medians:
 *
 *     node bench/layouts/first-call.mjs [rounds]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compile, fromImageData, intoImageData, syl } from '../../dist/index.js';

/** A filter with 81 taps. */
const taps = Array.from(
  { length: 81 },
  (_, i) => `wide[x + ${(i % 9) - 4}, y + ${Math.floor(i / 9) - 4}, c] * ${i + 1}`,
);
const filter = `pipeline out(img: u8[3]) {
  fun wide(x, y, c) = i32(repeat_edge(img)[x, y, c]);
  fun out(x, y, c) = u8((${taps.join(' + ')}) >> 12);
}
schedule plain { inline(wide); }
schedule vector { inline(wide); vectorize(out.x, 16); }`;

/** The weight of a tap at the distance t. */
const weight = (t) => `select(abs(${t}) < 0.001, 1.0,
    3.0 * sin(3.1415927 * ${t}) * sin(1.0471976 * ${t}) / (9.8696044 * ${t} * ${t}))`;

/** Lanczos resampling to any size, with six taps in each direction. */
const lanczos = `pipeline out(img: u8[3]) {
  fun wide(x, y, c) = f32(repeat_edge(img)[x, y, c]);
  fun column(x) = (2 * x + 1) * img.len[0] / (2 * out.len[0]) - 3;
  fun row(y) = (2 * y + 1) * img.len[1] / (2 * out.len[1]) - 3;
  fun tx(x, k) = (f32(x) + 0.5) * f32(img.len[0]) / f32(out.len[0]) - 0.5 - f32(column[x] + k);
  fun ty(y, k) = (f32(y) + 0.5) * f32(img.len[1]) / f32(out.len[1]) - 0.5 - f32(row[y] + k);
  fun wx(x, k) = ${weight('tx[x, k]')};
  fun wy(y, k) = ${weight('ty[y, k]')};
  fun across(x, y, c) = sum(k = (0, 6) : wx[x, k] * wide[column[x] + k, y, c]) / sum(k = (0, 6) : wx[x, k]);
  fun out(x, y, c) = saturating_u8(
    sum(k = (0, 6) : wy[y, k] * across[x, row[y] + k, c]) / sum(k = (0, 6) : wy[y, k]) + 0.5);
}
schedule plain { inline(wide); inline(column); inline(row); inline(tx); inline(ty); }`;

const declared = { img: 'interleaved', out: 'interleaved' };
const variants = {
  'filter, no layouts declared': [filter, 'plain', undefined],
  'filter, layouts declared': [filter, 'plain', declared],
  'filter with vectors, no layouts declared': [filter, 'vector', undefined],
  'Lanczos, no layouts declared': [lanczos, 'plain', undefined],
  'Lanczos, layouts declared': [lanczos, 'plain', declared],
};

const [what] = process.argv.slice(2);
if (what in variants) {
  console.log(JSON.stringify(await timesOf(...variants[what])));
} else {
  const rounds = Number(what ?? 5);
  const measured = new Map(Object.keys(variants).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, times] of measured) {
      const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], {
        encoding: 'utf8',
      });
      if (stderr !== '') throw new Error(stderr);
      times.push(JSON.parse(stdout));
    }
  console.log('the first call with interleaved pixels, ms of CPU time: compile, first call, later call');
  for (const [name, times] of measured) {
    const medians = times[0].map((_, i) => times.map((row) => row[i]).toSorted((a, b) => a - b)[times.length >> 1]);
    console.log(`${name.padEnd(42)}${medians.map((ms) => ms.toFixed(1).padStart(8)).join('')}`);
  }
}

async function timesOf(text, schedule, layouts) {
  const P = syl(text);
  const image = (width, height) => ({ data: new Uint8ClampedArray(4 * width * height), width, height });
  const steps = [];
  let before = cpuTime();
  const step = () => {
    const now = cpuTime();
    steps.push(now - before);
    before = now;
  };
  const program = compile(P, schedule, { threads: 1, ...(layouts && { layouts }) });
  step();
  for (let i = 0; i < 2; i++) {
    await program.into(intoImageData(image(64, 48)), { img: fromImageData(image(100, 80)) });
    step();
  }
  return steps;
}

function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
