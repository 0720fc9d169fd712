import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { optimize } from '../../src/driver/optimize.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { drawCase, questions } from '../../src/lab/draw/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/draw/schedule/vectors.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Program } from '../../src/syntax/target.ts';
import { isSameText } from '../../src/verify/effects.ts';
import { memoryVersions } from '../../src/verify/memory-versions.ts';
import { isDeep } from '../deep.ts';
import { handmade } from '../machine/programs/handmade.ts';
import { folders, programsIn, textOf } from './programs.ts';

vi.setConfig({ testTimeout: 600_000 });

const seed = Number(process.env.SEED ?? 1);

/** The passes that change when and whether memory is read and written. */
const checked = [
  'unswitch-guards',
  'transpose',
  'interleave-stores',
  'carried-scalar-replacement',
  'scalar-replacement',
  'store-to-load-forwarding',
  'dead-store-elimination',
];

/** Which of the passes changed a program, and which of these changes are shown. */
function examine(program: Program, changed: string[], open: string[]): void {
  let before: Machine | null = null;
  optimize(program, undefined, (pass, made) => {
    const after = made as Machine; // passes come after loops are vectorised and unrolled
    const previous = before;
    before = after;
    if (previous === null || !checked.includes(pass) || isSameText(previous.body, after.body)) return;
    changed.push(pass);
    const verdict = memoryVersions(previous, after);
    if (verdict.tag === 'not shown') open.push(`${program.name}, ${pass}: ${verdict.why}`);
  });
}

test('in examples and benchmarks, every change by such a pass is shown', () => {
  const changed: string[] = [];
  const open: string[] = [];
  for (const folder of folders) {
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.syl')))
      for (const program of programsIn(textOf(folder, file))) examine(program, changed, open);
  }
  expect(open).toEqual([]);
  expect(changed.length).toBeGreaterThan(isDeep() ? 100 : 30);
});

test('in random cases, of a hundred such changes all but two are shown', () => {
  const changed: string[] = [];
  const open: string[] = [];
  for (let i = 0; i < 60; i++) {
    const drawn = compiled(drawCase(seed, i * questions, i % 2 === 0 ? undefined : vectorCaseFrom));
    const program = drawn.completed(drawn.steps.length);
    if (program !== null) examine(program, changed, open);
  }
  expect(open.length, open.join('\n')).toBeLessThan(Math.max(2, changed.length / 50));
  expect(changed.length).toBeGreaterThan(30);
});

test('in cases made by hand, all such changes are shown but loops that become several', () => {
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
