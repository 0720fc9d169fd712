import { diagnostic } from './diagnostic.ts';

/**
 * The WebAssembly of a program exceeds a limit of the engines. `loops` are those that the schedule vectorizes or
 * unrolls.
 */
export const wasmLimitExceeded = diagnostic<{
  func: string;
  what: string;
  count: number;
  limit: number;
  loops: readonly string[];
}>({
  code: 'S711',
  message: ({ func, what, count, limit }) =>
    `the program of ${func} has ${count} ${what}; WebAssembly engines accept at most ${limit}`,
  help: ({ loops }) => {
    const [some, more] = [loops.slice(0, 8).join(', '), loops.length > 8 ? ', …' : ''];
    return some === ''
      ? 'Inline fewer funcs, or split the pipeline. The interpreter can run it unchanged (--engine interp).'
      : `Unroll less, or use shorter vectors. The schedule unrolls or vectorizes ${some}${more}.`;
  },
  bad: { program: fourthPowers(800), command: 'run --schedule s --window x=0:64' },
  good: { program: fourthPowers(8), command: 'run --schedule s --window x=0:64' },
});

/** A sum of n fourth powers, in vectors of 64 lanes. */
function fourthPowers(n: number): string {
  const square = (e: string): string => `(${e} * ${e})`;
  const sum = (from: number, to: number): string => {
    const middle = (from + to) >> 1;
    return to - from === 1 ? square(square(`g[x + ${from}]`)) : `(${sum(from, middle)} + ${sum(middle, to)})`;
  };
  return `pipeline f() { fun g(x) = f64(x); fun f(x) = ${sum(0, n)}; } schedule s { vectorize(f.x, 64); }`;
}
