import { expect, test, vi } from 'vitest';
import { drawCase } from '../../src/lab/draw/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/draw/schedule/vectors.ts';
import { Experiment } from '../../src/lab/experiment.ts';
import { meansTheSame } from '../../src/lab/laws/passes.ts';
import { type Stage, stagesOf } from '../../src/lab/machine/stages.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { memoryVersions } from '../../src/verify/memory-versions.ts';
import { handmade } from '../machine/programs/handmade.ts';
import { wrongPasses } from '../machine/wrong/wrong-passes.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = Number(process.env.SEED ?? 1);
const cases = handmade.length + 40;
const experiments = Array.from(
  { length: cases },
  (_, i) => new Experiment(handmade[i] ?? drawCase(seed, i, vectorCaseFrom)),
);
let caught = 0;

test.each(wrongPasses)('where $name and a run shows it, nothing is shown', async (wrong) => {
  let made: readonly Stage[] = [];
  const law = meansTheSame('A wrong pass keeps the meaning', 1, (P, layout) => {
    made = stagesOf(P, layout, [wrong]).slice(-2);
    return made.slice(-1);
  });
  for (const [i, experiment] of experiments.entries()) {
    const { broken } = await law.examine(experiment, i);
    const [before, after] = made.map(({ machine }) => machine);
    if (broken === null || before === undefined || after === undefined) continue;
    // Both are made after vectors are, so no loop is pending.
    expect(memoryVersions(before as Machine, after as Machine).tag, `${i}: ${broken}`).toBe('not shown');
    caught++;
  }
});

test('wrong passes were seen', () => {
  expect(caught).toBeGreaterThan(500);
});
