import { bug } from '../../errors/bug.ts';
import { type Case, fileOf } from '../case.ts';
import { checked } from '../checked.ts';
import { Random } from '../random.ts';
import { drawPipeline } from './pipeline.ts';
import { drawQuestion } from './question.ts';
import { drawSchedule } from './schedule.ts';
import { type Size, sizes } from './size.ts';

/** Case number `index` of a seed: a few of them in a row ask something else of the same program and schedule. */
export function drawCase(seed: number, index: number, from = caseFrom): Case {
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
  readonly from: typeof caseFrom;
  readonly drawn: Case;
}

/** A case, by the next numbers of a stream. */
export function caseFrom(random: Random, size: Size, schedule = drawSchedule): Case {
  const pipeline = drawPipeline(random, size);
  const question = drawQuestion(random, pipeline);
  const valid = checked(pipeline);
  if (valid === null)
    return bug(`a pipeline was drawn that is not valid:\n${fileOf({ pipeline, question, directives: [] })}`);
  return { pipeline, question, directives: schedule(random, valid.P, valid.T0, size) };
}
