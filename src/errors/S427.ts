import { diagnostic } from './diagnostic.ts';

/** Splitting or fusing a loop after its order was set. */
export const S427 = diagnostic<{ loop: string; order: string; directive: string }>({
  code: 'S427',
  message: ({ loop, order, directive }) => `${loop} is ${order} already, so ${directive} comes too late`,
  help: ({ directive }) => `Write ${directive} first, and set the order of one of the new loops.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); split(f.x, xo, xi, 4); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); parallel(f.xo); }',
});
