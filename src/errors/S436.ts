import { diagnostic } from './diagnostic.ts';

/** Storage that is to be folded, where that is not shown to be sound. */
export const S436 = diagnostic<{ func: string; dim: string; size: number; why: string }>({
  code: 'S436',
  message: ({ func, dim, size, why }) => `the storage of ${func} cannot be folded to ${size} in ${dim}: ${why}`,
  help: 'Give a size that is at least the length of what is needed at a time, or remove the directive.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 2]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 2); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 2]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 3); }',
});
