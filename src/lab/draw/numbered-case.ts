import type { Case } from '../case.ts';
import { Random } from '../random.ts';
import { caseFrom } from './case.ts';
import { drawQuestion } from './question.ts';
import { vectorCaseFrom } from './schedule/vectors.ts';
import { type Size, sizes } from './size.ts';

/** Case number `index` of a seed: a few of them in a row ask something else of the same program and schedule. */
export function drawCase(seed: number, index: number, from = anyCaseFrom): Case {
  const program = Math.floor(index / questions);
  if (last === null || last.seed !== seed || last.program !== program || last.from !== from) {
    const random = new Random(seed, program);
    const size = random.weighted(sizes);
    last = { seed, program, from, size, drawn: from(random, size) };
  }
  const { drawn, size } = last;
  if (index % questions === 0) return drawn;
  const { pipeline, directives } = drawn;
  return { ...drawn, question: drawQuestion(new Random(seed, ~index), pipeline, directives, size) };
}

/** How many questions are asked of a program and a schedule, since it takes longer to draw and to compile them than to run them. */
export const questions = 5;

/** The program that was drawn last. */
let last: Drawn | null = null;

interface Drawn {
  readonly seed: number;
  readonly program: number;
  readonly from: typeof anyCaseFrom;
  readonly size: Size;
  readonly drawn: Case;
}

/** Some programs have vectors wherever they can. */
function anyCaseFrom(random: Random, size: Size): Case {
  return random.chance(size.vectors) ? vectorCaseFrom(random, size) : caseFrom(random, size);
}
