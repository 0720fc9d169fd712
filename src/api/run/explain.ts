import { inferWithReasons } from '../../bounds/infer/infer.ts';
import { scheduled } from '../../driver/compile.ts';
import { windowRows, windowText } from '../../driver/window-rows.ts';
import { printProgram } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import { optimizeTarget } from '../../target/optimize.ts';
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
  const steps = { lower: '', schedule: '', bounds: '' };
  const Tn = scheduled(P, S, (step, program) => {
    steps[step] = printProgram(program);
  });
  const { program: filled, holes } = inferWithReasons(Tn, P);
  const reused = optimizeTarget(filled, P, S?.directives ?? []);
  return {
    lowered: steps.lower,
    scheduled: steps.schedule,
    completed: printProgram(reused.program),
    windows: [...windowRows(holes, Tn, P).map(windowText), ...reportLines(reused)].join('\n'),
  };
}
