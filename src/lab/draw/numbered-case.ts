import type { Case } from '../case.ts';
import { Random } from '../random.ts';
import { caseFrom } from './case.ts';
import { drawQuestion } from './question.ts';
import { type Size, sizes, stencils } from './size.ts';
import { vectorCaseFrom } from './vectors.ts';

/** Case number `index` of a seed: a few of them in a row ask something else of the same program and schedule. */
export function drawCase(seed: number, index: number, from = anyCaseFrom): Case {
  const program = Math.floor(index / questions);
  if (last === null || last.seed !== seed || last.program !== program || last.from !== from) {
    const random = new Random(seed, program);
    last = { seed, program, from, drawn: from(random, random.weighted(sizes)) };
  }
  const { drawn } = last;
  const isFirst = index % questions === 0;
  return isFirst ? drawn : { ...drawn, question: drawQuestion(new Random(seed, ~index), drawn.pipeline) };
}

/** How many questions are asked of a program and a schedule, since it takes longer to draw and to compile them than to run them. */
export const questions = 4;

/** The program that was drawn last. */
let last: Drawn | null = null;

interface Drawn {
  readonly seed: number;
  readonly program: number;
  readonly from: typeof anyCaseFrom;
  readonly drawn: Case;
}

/** Every fourth program has vectors wherever it can, but for those that are there to be kept in overlapping windows. */
function anyCaseFrom(random: Random, size: Size): Case {
  return random.chance(1 / 4) && size !== stencils ? vectorCaseFrom(random, size) : caseFrom(random, size);
}
