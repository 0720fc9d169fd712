import { bug } from '../../errors/bug.ts';
import { printPipeline } from '../../language/print-tree.ts';
import type { Case } from '../case.ts';
import { checked } from '../checked.ts';
import type { Random } from '../random.ts';
import { drawPipeline } from './pipeline.ts';
import { drawSchedule } from './schedule/schedule.ts';
import type { Size } from './size.ts';
import { drawTestInput } from './test-input.ts';

/** Generate a valid pipeline, a legal schedule for it, and a test input. */
export function caseFrom(random: Random, size: Size, schedule = drawSchedule): Case {
  const pipeline = drawPipeline(random, size);
  const valid = checked(pipeline);
  if (valid === null) return bug(`the generator made an invalid pipeline:\n${printPipeline(pipeline)}`);
  const directives = schedule(random, valid.P, valid.T0, size);
  return { pipeline, directives, testInput: drawTestInput(random, pipeline, directives, size) };
}
