import { expect, test, vi } from 'vitest';
import { optimize } from '../../src/driver/optimize.ts';
import { bug } from '../../src/errors/bug.ts';
import { type Case, fileOf, optionsOf } from '../../src/lab/case.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { examine } from '../../src/lab/examine.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/generators/schedule/vectors.ts';
import {
  arrayLayoutOf,
  passesAreIndependent,
  passesPreserveSemantics,
  preservesSemantics,
} from '../../src/lab/laws/passes.ts';
import { checking, stagesOf } from '../../src/lab/machine/stages.ts';
import { minimize } from '../../src/lab/minimize.ts';
import { planar } from '../../src/machine/ir/layout.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { passes } from '../../src/machine/passes.ts';
import { cases } from '../deep.ts';
import { featureNames, featuresOf } from './features.ts';
import { handmade } from './programs/handmade.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = Number(process.env.SEED ?? 1);
const exercised = new Map<string, number>();
const features = new Map<string, number>(featureNames.map((name) => [name, 0]));

/** The law of the laboratory, which counts the features of the stages that it compares. */
const countingFeatures = preservesSemantics(passesPreserveSemantics.name, 1, (P, layout) => {
  const stages = stagesOf(P, layout, [...passes, checking]);
  for (const name of featuresOf(stages)) features.set(name, (features.get(name) ?? 0) + 1);
  return stages;
});
const laws = [countingFeatures, { ...passesAreIndependent, every: 2 }];

/** Check the laws on cases, with some test inputs of each program. */
async function hold(count: number, inputsPerProgram: number, caseAt: (index: number) => Case): Promise<void> {
  for (let i = 0; i < count; i++) {
    const index = Math.floor(i / inputsPerProgram) * testInputsPerProgram + (i % inputsPerProgram);
    await holdFor(caseAt(index), index);
  }
}

/** Check the laws on one case. The smallest case that breaks a law is reported. */
async function holdFor(drawn: Case, index: number): Promise<void> {
  const { exercised: times, finding } = await examine(drawn, index, laws);
  if (finding !== null) {
    const smallest = await minimize(drawn, index, finding, laws);
    expect.fail(`${smallest.finding.what}\n${fileOf(smallest.case)}\n${optionsOf(smallest.case)}`);
  }
  for (const [law, count] of times) exercised.set(law, (exercised.get(law) ?? 0) + count);
}

test('each pass preserves the meaning of random cases', () =>
  hold(cases(12, 60), cases(1, 2), (i) => drawCase(seed, i)));

test('each pass preserves the meaning of random cases with vectors', () =>
  hold(cases(60, 240), cases(1, 2), (i) => drawCase(seed, i, vectorCaseFrom)));

test('each pass preserves the meaning of handwritten cases', () =>
  hold(2 * handmade.length, 2, (i) => handmade[Math.floor(i / testInputsPerProgram)] ?? bug('none')));

test('each pass preserves the meaning of vectors that are stored in reverse', async () => {
  const isMirrored = (index: number): boolean => arrayLayoutOf(index).name === 'mirrored';
  const indices = Array.from({ length: 100 }, (_, i) => i * testInputsPerProgram);
  const index = indices.find(isMirrored) ?? bug('no case has mirrored arrays');
  for (const vectors of handmade.filter((each) => fileOf(each).includes('vectorize(f.x'))) {
    // A list of its own: a schedule is compiled once, for the array layout of its first case.
    await holdFor({ ...vectors, directives: [...vectors.directives] }, index);
  }
});

test('the examined stages are those of the compiler, and the last one is its result', () => {
  for (const drawn of handmade) {
    const made = compiled(drawn);
    const program = made.completed(made.steps.length) ?? bug('a handwritten case has no bounds');
    const stages = stagesOf(program, planar);
    expect(stages.slice(3).map(({ pass }) => pass)).toEqual(passes.map(({ name }) => name));
    const last = stages.at(-1)?.machine as Machine; // after all passes, no loop is pending
    expect(printMachine(last)).toBe(printMachine(optimize(program)));
  }
});

test('the laws were exercised', () => {
  expect(exercised.get(passesPreserveSemantics.name)).toBeGreaterThan(cases(1_000, 1_800));
  expect(exercised.get(passesAreIndependent.name)).toBeGreaterThan(cases(25, 100));
});

test('every feature of the machine language occurs often enough', () => {
  const rare = [...features].filter(([name, count]) => count < cases(1, floors.get(name) ?? 2));
  expect(rare).toEqual([]);
});

const floors = new Map([
  ['a carried scalar', 1],
  ['a transposed block', 1],
  ['interleaved stores', 1],
  ['interleaved loads', 1],
  ['a loop over vectors', 2],
  ['a reversed store', 1],
  ['a reversed load', 1],
  ['a strided load', 2],
]);
