/**
 * The CPU time of calls with interleaved pixels, relative to planar ones, in interleaved rounds; and of the first call
 * with and without declared layouts:
 *
 *     node bench/layouts.mjs [--page]
 *
 * With --page, the calls run in a cross-origin isolated page of Chromium, and the time is that of its processes.
 */

import * as sylvite from '../dist/index.js';
import { compile, fromImageData, intoImageData, syl } from '../dist/index.js';
import { openPage } from './layouts/page.mjs';
import { variants } from './layouts/variants.mjs';

const isPage = process.argv.includes('--page');
// Chromium reports CPU time in steps of 10 ms.
const [rounds, times] = isPage ? [15, 40] : [41, 5];
const names = ['planar', 'interleaved in', 'interleaved out', 'interleaved in and out'];

console.log(isPage ? 'in a page of Chromium' : 'in Node');
const subject = isPage ? await openPage() : inNode();
for (const name of names) await subject.run(name, 10);
const measured = new Map(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    await subject.run(name, 1);
    const before = await subject.cpuTime();
    await subject.run(name, times);
    measured.get(name).push(((await subject.cpuTime()) - before) / times);
  }
}
if (!(await subject.agree())) throw new Error('the values of interleaved and planar pixels differ');
const [planar] = measured.values();
console.log(`${'ms of CPU time'.padEnd(26)}  least  median   ratio of least, of medians`);
for (const [name, own] of measured) {
  const [least, median] = [smallest(own), middle(own)];
  const ratios = [least / smallest(planar), median / middle(planar)].map((r) => r.toFixed(2).padStart(8)).join('');
  console.log(`${name.padEnd(26)}${least.toFixed(2).padStart(7)}${median.toFixed(2).padStart(8)}${ratios}`);
}
await subject.close();

if (!isPage) {
  console.log('\nthe first call with interleaved pixels, ms of CPU time: compile, first call, later call');
  for (const [schedule, layouts] of [
    ['plain', undefined],
    ['plain', { img: 'interleaved', sharp: 'interleaved' }],
    ['vector', undefined],
  ]) {
    const row = await firstCall(schedule, layouts);
    const what = `${schedule}, ${layouts === undefined ? 'no layouts declared' : 'layouts declared'}`;
    console.log(`${what.padEnd(32)}${row.map((ms) => ms.toFixed(1).padStart(8)).join('')}`);
  }
}

function inNode() {
  const all = variants(sylvite);
  return {
    run: async (name, times) => {
      for (let i = 0; i < times; i++) await all[name]();
    },
    agree: all.agree,
    cpuTime: nodeTime,
    close: () => {},
  };
}

function nodeTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A program with many taps takes long to compile. */
async function firstCall(schedule, layouts) {
  const taps = Array.from(
    { length: 81 },
    (_, i) => `wide[x + ${(i % 9) - 4}, y + ${Math.floor(i / 9) - 4}, c] * ${i + 1}`,
  );
  const text = `pipeline sharp(img: u8[3]) {
    fun wide(x, y, c) = i32(repeat_edge(img)[x, y, c]);
    fun sharp(x, y, c) = u8((${taps.join(' + ')}) >> 12);
  }
  schedule plain { inline(wide); } schedule vector { inline(wide); vectorize(sharp.x, 16); }`;
  const P = syl(text);
  const image = () => ({ data: new Uint8ClampedArray(4 * 64 * 48), width: 64, height: 48 });
  const steps = [];
  let before = nodeTime();
  const step = () => {
    const now = nodeTime();
    steps.push(now - before);
    before = now;
  };
  const sharp = compile(P, schedule, { threads: 1, ...(layouts && { layouts }) });
  step();
  for (let i = 0; i < 2; i++) {
    await sharp.into(intoImageData(image()), { img: fromImageData(image()) });
    step();
  }
  return steps;
}

function smallest(numbers) {
  return Math.min(...numbers);
}

function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
