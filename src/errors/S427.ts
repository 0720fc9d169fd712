import { diagnostic } from './diagnostic.ts';

/** A loop is split or fused after it was made parallel, vectorized or unrolled. */
export const loopNotSerial = diagnostic<{ loop: string; order: string; directive: string; instead: string }>({
  code: 'S427',
  message: ({ loop, order, directive }) => `${loop} is already ${order}, so ${directive} comes too late`,
  help: ({ loop, order, directive, instead }) =>
    `${directive} replaces ${loop} with other loops. Write ${directive} first, then make ${instead} ${order}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); split(f.x, xo, xi, 4); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); parallel(f.xo); }',
});
