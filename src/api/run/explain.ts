import { completed } from '../../driver/compile.ts';
import { lowering, scheduling } from '../../driver/pipeline.ts';
import { windowRows, windowText } from '../../driver/window-rows.ts';
import { printProgram } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import { reportLines } from '../../target/report.ts';

/** The stages of compilation as text, as the command line prints them. */
export interface Explanation {
  /** After lowering, with holes for the bounds (`sylvite lower --after lower`). */
  readonly lowered: string;
  /** After all directives of the schedule (`sylvite lower --after schedule`). */
  readonly scheduled: string;
  /** After bounds inference: the program that runs (`sylvite lower`). */
  readonly completed: string;
  /** The window of each func and the accesses that demand it (`sylvite bounds`). */
  readonly windows: string;
}

export function explain(P: Pipeline, S: Schedule | null): Explanation {
  const lowered = lowering.run({ P, S });
  const target = completed(scheduling.run(lowered));
  return {
    lowered: printProgram(lowered.T),
    scheduled: printProgram(target.T),
    completed: printProgram(target.program),
    windows: [...windowRows(target).map(windowText), ...reportLines(target)].join('\n'),
  };
}
