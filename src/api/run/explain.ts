import { completed } from '../../driver/compile.ts';
import { lowering, scheduling } from '../../driver/pipeline.ts';
import { windowRows, windowText } from '../../driver/window-rows.ts';
import { printProgram } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import { reportLines } from '../../target/report.ts';

/** A program on its way through the compiler, as the command line prints it. */
export interface Explanation {
  /** `lower --after lower`: with holes for its bounds. */
  readonly lowered: string;
  /** `lower --after schedule`: after all directives. */
  readonly scheduled: string;
  /** `lower`: with its bounds filled in, as it runs. */
  readonly completed: string;
  /** `bounds`: the window of each func, and who demands it. */
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
