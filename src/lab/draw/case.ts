import { bug } from '../../errors/bug.ts';
import { type Case, fileOf } from '../case.ts';
import { checked } from '../checked.ts';
import type { Random } from '../random.ts';
import { drawPipeline } from './pipeline.ts';
import { drawQuestion } from './question.ts';
import { drawSchedule } from './schedule.ts';
import type { Size } from './size.ts';

/** A case, by the next numbers of a stream. */
export function caseFrom(random: Random, size: Size, schedule = drawSchedule): Case {
  const pipeline = drawPipeline(random, size);
  const question = drawQuestion(random, pipeline);
  const valid = checked(pipeline);
  if (valid === null)
    return bug(`a pipeline was drawn that is not valid:\n${fileOf({ pipeline, question, directives: [] })}`);
  return { pipeline, question, directives: schedule(random, valid.P, valid.T0, size) };
}
