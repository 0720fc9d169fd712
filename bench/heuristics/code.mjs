/**
 * The code of every pipeline of the table under its best schedule and under Halide's: prints, as JSON, a hash of each
 * module and the processor time of all compilations in milliseconds.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkText } from '../../dist/check/check.js';
import { build } from '../../dist/driver/build.js';
import { compile } from '../../dist/driver/compile.js';
import { pipelines } from '../pipelines/catalogue.mjs';

const spec = readFileSync(new URL('../spec.txt', import.meta.url), 'utf8');
const texts = [];
for (const [, name] of spec.matchAll(/^pipeline (\w+)/gm)) {
  const { open, best, halide } = pipelines[name];
  const { textOf } = await open();
  for (const schedule of new Set([best, halide])) texts.push([`${name} ${schedule}`, textOf(schedule)]);
}
for (const [, text] of texts.slice(0, 10)) bytesOf(text); // V8 optimizes the compiler
const before = process.cpuUsage();
const hashes = texts.map(([name, text]) => [name, createHash('sha256').update(bytesOf(text)).digest('hex')]);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ hashes: Object.fromEntries(hashes), milliseconds: (user + system) / 1000 }));

function bytesOf(text) {
  const [{ pipeline, schedules }] = checkText(text).modules;
  return build(compile(pipeline, schedules[0] ?? null)).artifact.bytes;
}
