import { compile } from '../compile.ts';
import { printProgram } from '../language/print.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Schedule } from '../syntax/schedule.ts';

/** A program on its way through the compiler, as the command line prints it. */
export interface Explanation {
  /** Lowered, with holes for its bounds. */
  readonly lower: string;
  /** After all directives of the schedule. */
  readonly schedule: string;
  /** With its bounds filled in: what runs. */
  readonly bounds: string;
}

export function explain(P: Pipeline, S: Schedule | null): Explanation {
  const steps = { lower: '', schedule: '', bounds: '' };
  compile(P, S, undefined, (step, program) => {
    steps[step] = printProgram(program);
  });
  return steps;
}
