import type { Progress } from '../../semantics/run/progress.ts';
import type { Console } from '../output/console.ts';

/** Show an activity that reports its progress as a fraction. */
export function showProgress(console: Console, what: string): Progress {
  const ticks = new Int32Array(new SharedArrayBuffer(4));
  console.showActivity(what, { ticks, estimate: [{ ticks: totalTicks, work: 1 }] });
  return (part) => {
    ticks[0] = part * totalTicks;
  };
}

/** The number of ticks of the entire activity. */
const totalTicks = 2 ** 30;
