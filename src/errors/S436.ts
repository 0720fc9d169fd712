import { diagnostic } from './diagnostic.ts';

/** A fold-storage directive that the compiler cannot prove sound. */
export const cannotFoldStorage = diagnostic<{ func: string; dim: string; size: number; why: string }>({
  code: 'S436',
  message: ({ func, dim, size, why }) => `the storage of ${func} cannot be folded to size ${size} in ${dim}: ${why}`,
  help: 'Use a size that is at least the extent needed at one time, or remove the directive.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 2]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 2); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 2]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 3); }',
});
