import type { Progress } from '../../semantics/run/progress.ts';
import type { Console } from '../output/console.ts';

/** Say what is being done from now on by work that tells which part of it is done. */
export function showProgress(console: Console, what: string): Progress {
  const ticks = new Int32Array(new SharedArrayBuffer(4));
  console.doing(what, { ticks, course: [{ ticks: whole, work: 1 }] });
  return (part) => {
    ticks[0] = part * whole;
  };
}

/** The parts are counted in these. */
const whole = 2 ** 30;
