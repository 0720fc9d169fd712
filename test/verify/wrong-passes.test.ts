import { expect, test, vi } from 'vitest';
import { Experiment } from '../../src/lab/experiment.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/generators/schedule/vectors.ts';
import { preservesSemantics } from '../../src/lab/laws/passes.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { memoryVersions } from '../../src/verify/memory-versions.ts';
import { cases } from '../deep.ts';
import { handmade } from '../machine/programs/handmade.ts';
import { aroundPass } from '../machine/wrong/around-pass.ts';
import { wrongPasses } from '../machine/wrong/wrong-passes.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = Number(process.env.SEED ?? 1);
const count = handmade.length + cases(8, 40);
const experiments = Array.from(
  { length: count },
  (_, i) => new Experiment(handmade[i] ?? drawCase(seed, i, vectorCaseFrom)),
);
let caught = 0;

test.each(wrongPasses)('a program that a run refutes is not proved: $name', async (wrong) => {
  let around: readonly Machine[] = [];
  const law = preservesSemantics('A wrong pass keeps the meaning', 1, (P, layout) => {
    around = aroundPass(P, layout, wrong) ?? [];
    return around.slice(1).map((machine) => ({ pass: wrong.name, machine }));
  });
  for (const [i, experiment] of experiments.entries()) {
    const { broken } = await law.examine(experiment, i);
    const [before, after] = around;
    if (broken === null || before === undefined || after === undefined) continue;
    expect(memoryVersions(before, after).tag, `${i}: ${broken}`).toBe('not proved');
    caught++;
  }
});

test('wrong passes changed programs', () => {
  expect(caught).toBeGreaterThan(cases(300, 500));
});
