import { bug } from '../../errors/bug.ts';
import { type Case, fileOf } from '../case.ts';
import { checked } from '../checked.ts';
import { Random } from '../random.ts';
import { drawPipeline } from './pipeline.ts';
import { drawQuestion } from './question.ts';
import { drawSchedule } from './schedule.ts';
import { type Size, sizes } from './size.ts';

/** Case number `index` of a seed. */
export function drawCase(seed: number, index: number): Case {
  const random = new Random(seed, index);
  return caseFrom(random, random.weighted(sizes));
}

/** A case, by the next numbers of a stream. */
export function caseFrom(random: Random, size: Size): Case {
  const pipeline = drawPipeline(random, size);
  const question = drawQuestion(random, pipeline);
  const valid = checked(pipeline);
  if (valid === null)
    return bug(`a pipeline was drawn that is not valid:\n${fileOf({ pipeline, question, directives: [] })}`);
  return { pipeline, question, directives: drawSchedule(random, valid.P, valid.T0, size) };
}
