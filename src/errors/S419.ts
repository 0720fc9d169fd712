import { diagnostic } from './diagnostic.ts';

/** A func is stored at a loop that does not contain its computation. */
export const computedOutsideStorage = diagnostic<{ func: string; loop: string; computed: string }>({
  code: 'S419',
  message: ({ func, loop, computed }) =>
    `${func} cannot be stored at ${loop}: it is computed ${computed}, outside that loop`,
  help: ({ func }) =>
    `Store it at the loop where it is computed, or further out. Use compute-at to move the computation of ${func}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); compute-at(g, f.xo); store-at(g, f.xi); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); compute-at(g, f.xi); store-at(g, f.xo); }',
});
