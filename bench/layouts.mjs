/**
 * The CPU time of calls with interleaved pixels, relative to planar ones, in interleaved rounds:
 *
 *     node bench/layouts.mjs [--page]
 *
 * With --page, the calls run in a cross-origin isolated page of Chromium, and the time is that of its processes.
 */

import * as sylvite from '../dist/index.js';
import { variants } from './layouts/variants.mjs';
import { openPage } from './measure/page.mjs';

const isPage = process.argv.includes('--page');
// Chromium reports CPU time in steps of 10 ms.
const [rounds, times] = isPage ? [15, 40] : [41, 5];
const names = ['planar', 'interleaved in', 'interleaved out', 'interleaved in and out'];

console.log(isPage ? 'in a page of Chromium' : 'in Node');
const subject = isPage ? await inPage() : inNode();
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

async function inPage() {
  const page = await openPage(`import * as sylvite from '/dist/index.js';
import { variants } from '/bench/layouts/variants.mjs';
globalThis.all = variants(sylvite);`);
  return { ...page, agree: () => page.ask('agree') };
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

function smallest(numbers) {
  return Math.min(...numbers);
}

function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
