import type { Case } from '../case.ts';
import { Random } from '../random.ts';
import { caseFrom } from './case.ts';
import { vectorCaseFrom } from './schedule/vectors.ts';
import { type Size, sizes } from './size.ts';
import { drawTestInput } from './test-input.ts';

/**
 * Generate case number `index` of a seed. Groups of `testInputsPerProgram` consecutive cases share a program and a
 * schedule and differ in the test input.
 */
export function drawCase(seed: number, index: number, from = anyCaseFrom): Case {
  const program = Math.floor(index / testInputsPerProgram);
  if (last === null || last.seed !== seed || last.program !== program || last.from !== from) {
    const random = new Random(seed, program);
    const size = random.weighted(sizes);
    last = { seed, program, from, size, drawn: from(random, size) };
  }
  const { drawn, size } = last;
  if (index % testInputsPerProgram === 0) return drawn;
  const { pipeline, directives } = drawn;
  return { ...drawn, testInput: drawTestInput(new Random(seed, ~index), pipeline, directives, size) };
}

/**
 * The number of test inputs for each program and schedule. More than one, because generating and compiling a program
 * takes longer than running it.
 */
export const testInputsPerProgram = 5;

/** The program that was generated last. */
let last: Drawn | null = null;

interface Drawn {
  readonly seed: number;
  readonly program: number;
  readonly from: typeof anyCaseFrom;
  readonly size: Size;
  readonly drawn: Case;
}

/** Some programs are vectorized wherever possible. */
function anyCaseFrom(random: Random, size: Size): Case {
  return random.chance(size.vectors) ? vectorCaseFrom(random, size) : caseFrom(random, size);
}
