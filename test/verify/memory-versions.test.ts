import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { optimize } from '../../src/driver/optimize.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/generators/schedule/vectors.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Program } from '../../src/syntax/target.ts';
import { isSameText } from '../../src/verify/effects.ts';
import { memoryVersions } from '../../src/verify/memory-versions.ts';
import { isDeep } from '../deep.ts';
import { handmade } from '../machine/programs/handmade.ts';
import { folders, programsIn, textOf } from './programs.ts';

vi.setConfig({ testTimeout: 600_000 });

const seed = Number(process.env.SEED ?? 1);

/** The passes that change when and whether memory is accessed. */
const checked = [
  'unswitch-guards',
  'transpose',
  'interleave-stores',
  'carried-scalar-replacement',
  'scalar-replacement',
  'store-to-load-forwarding',
  'dead-store-elimination',
];

/** The passes that changed a program, and the changes that are not proved. */
function examine(program: Program, changed: string[], open: string[]): void {
  let before: Machine | null = null;
  optimize(program, undefined, (pass, made) => {
    const after = made as Machine; // passes run after loops are vectorized and unrolled
    const previous = before;
    before = after;
    if (previous === null || !checked.includes(pass) || isSameText(previous.body, after.body)) return;
    changed.push(pass);
    const verdict = memoryVersions(previous, after);
    if (verdict.tag === 'not proved') open.push(`${program.name}, ${pass}: ${verdict.why}`);
  });
}

test('in examples and benchmarks, every change by such a pass is proved', () => {
  const changed: string[] = [];
  const open: string[] = [];
  for (const folder of folders) {
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.syl')))
      for (const program of programsIn(textOf(folder, file))) examine(program, changed, open);
  }
  expect(open).toEqual([]);
  expect(changed.length).toBeGreaterThan(isDeep() ? 100 : 30);
});

test('in random cases, at least 98 % of such changes are proved', () => {
  const changed: string[] = [];
  const open: string[] = [];
  for (let i = 0; i < 60; i++) {
    const drawn = compiled(drawCase(seed, i * testInputsPerProgram, i % 2 === 0 ? undefined : vectorCaseFrom));
    const program = drawn.completed(drawn.steps.length);
    if (program !== null) examine(program, changed, open);
  }
  expect(open.length, open.join('\n')).toBeLessThan(Math.max(2, changed.length / 50));
  expect(changed.length).toBeGreaterThan(30);
});

test('in handwritten cases, all such changes are proved, except loops that are split', () => {
  const changed: string[] = [];
  const open: string[] = [];
  for (const each of handmade) {
    const drawn = compiled(each);
    const program = drawn.completed(drawn.steps.length);
    if (program !== null) examine(program, changed, open);
  }
  expect(open).toEqual(
    Array.from({ length: 2 }, () => 'f, scalar-replacement: the contents of g may differ after an iteration of r'),
  );
  expect(changed.length).toBeGreaterThan(30);
});
