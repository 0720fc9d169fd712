import { diagnostic } from './diagnostic.ts';

/** A func that is to slide over a loop, where that is not shown to be sound. */
export const S435 = diagnostic<{ func: string; loop: string; why: string }>({
  code: 'S435',
  message: ({ func, loop, why }) => `${func} cannot slide over ${loop}: ${why}`,
  help: 'Remove the directive: without it, what is needed is computed again in each iteration.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[3 * x % 7]; } schedule s { compute-at(g, f.x); slide(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); slide(g, f.x); }',
});
