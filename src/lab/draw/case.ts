import { bug } from '../../errors/bug.ts';
import { printPipeline } from '../../language/print-tree.ts';
import type { Case } from '../case.ts';
import { checked } from '../checked.ts';
import type { Random } from '../random.ts';
import { drawPipeline } from './pipeline.ts';
import { drawQuestion } from './question.ts';
import { drawSchedule } from './schedule/schedule.ts';
import type { Size } from './size.ts';

/** A case, by the next numbers of a stream. */
export function caseFrom(random: Random, size: Size, schedule = drawSchedule): Case {
  const pipeline = drawPipeline(random, size);
  const valid = checked(pipeline);
  if (valid === null) return bug(`a pipeline was drawn that is not valid:\n${printPipeline(pipeline)}`);
  const directives = schedule(random, valid.P, valid.T0, size);
  return { pipeline, directives, question: drawQuestion(random, pipeline, directives, size) };
}
