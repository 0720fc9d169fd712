/**
 * What memoize saves in a photo editor: the time of a call of examples/clarity.syl while the user moves a slider, for a
 * photo of 12 megapixels, in milliseconds.
 *
 *     rows      computes everything in each call
 *     editor    the same schedule with memoize(wide)
 *     first     a photo that was not seen before
 *     amount    another amount: a hit
 *     pixel     another photo that differs in one pixel
 *
 *     node bench/memoize.mjs [rounds]
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { allocate, compile } from '../dist/index.js';

const rounds = Number(process.argv[2] ?? 9);
const text = readFileSync('examples/clarity.syl', 'utf8');
const [width, height] = [4000, 3000];
const photo = await allocate('u8', [width, height, 3]);
const out = await allocate('u8', [width, height, 3]);
photo.data.forEach((_, i) => {
  photo.data[i] = (i * 2654435761) >>> 24;
});

const programs = ['rows', 'editor'].map((name) => ({ name, run: compile(text, name), times: new Map() }));
const time = async ({ run, times }, kind, given) => {
  const began = performance.now();
  await run.into(out, { photo, ...given });
  times.set(kind, [...(times.get(kind) ?? []), performance.now() - began]);
};
for (const program of programs) await time(program, 'first', {});
for (let round = 1; round <= rounds; round++) {
  photo.data[round] ^= 1;
  for (const program of programs) await time(program, 'pixel', {});
  for (const program of programs) await time(program, 'amount', { amount: round / 10 });
}
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)].toFixed(1);
console.log('schedule  first   pixel  amount');
for (const { name, times } of programs)
  console.log(
    `${name.padEnd(8)}${['first', 'pixel', 'amount'].map((kind) => median(times.get(kind)).padStart(8)).join('')}`,
  );
console.log(programs[1].run.memoized());
