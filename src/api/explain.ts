import { inferWithReasons } from '../bounds/infer.ts';
import { scheduled } from '../compile.ts';
import { printProgram } from '../language/print.ts';
import { reuse } from '../sliding/reuse.ts';
import { reuseLines } from '../sliding/told.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { windowRows, windowText } from '../window-rows.ts';

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
  const steps = { lower: '', schedule: '', bounds: '' };
  const Tn = scheduled(P, S, (step, program) => {
    steps[step] = printProgram(program);
  });
  const { program: filled, holes } = inferWithReasons(Tn, P);
  const reused = reuse(filled, P, S?.directives ?? []);
  return {
    lowered: steps.lower,
    scheduled: steps.schedule,
    completed: printProgram(reused.program),
    windows: [...windowRows(holes, Tn, P).map(windowText), ...reuseLines(reused)].join('\n'),
  };
}
