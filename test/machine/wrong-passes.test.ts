import { expect, test } from 'vitest';
import { Experiment } from '../../src/lab/experiment.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/generators/schedule/vectors.ts';
import { preservesSemantics } from '../../src/lab/laws/passes.ts';
import { handmade } from './programs/handmade.ts';
import { aroundPass } from './wrong/around-pass.ts';
import { wrongPasses } from './wrong/wrong-passes.ts';

/** The maximum number of cases that an incorrect pass may survive. */
const most = 1000;

const seed = Number(process.env.SEED ?? 1);
const experiments: Experiment[] = [];

function experiment(index: number): Experiment {
  const drawn = experiments[index] ?? new Experiment(handmade[index] ?? drawCase(seed, index, vectorCaseFrom));
  experiments[index] = drawn;
  return drawn;
}

test.each(wrongPasses)('$name', async (wrong) => {
  const law = preservesSemantics('An incorrect pass preserves the meaning', 1, (P, layout) => {
    const after = aroundPass(P, layout, wrong)?.slice(1) ?? [];
    return after.map((machine) => ({ pass: wrong.name, machine }));
  });
  for (let index = 0; index < most; index++) {
    const { broken } = await law.examine(experiment(index), index);
    if (broken === null) continue;
    console.info(`${wrong.name}: ${index + 1} cases, ${broken}`);
    return;
  }
  expect.fail(`survives ${most} cases`);
});
