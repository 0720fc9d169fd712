import { diagnostic } from './diagnostic.ts';

/** A slide directive that the compiler cannot prove sound. */
export const cannotSlide = diagnostic<{ func: string; loop: string; why: string }>({
  code: 'S435',
  message: ({ func, loop, why }) => `${func} cannot slide over ${loop}: ${why}`,
  help: 'Remove the directive. Without it, each iteration recomputes all the values that it needs.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[3 * x % 7]; } schedule s { compute-at(g, f.x); slide(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); slide(g, f.x); }',
});
