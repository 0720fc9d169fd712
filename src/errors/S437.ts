import { diagnostic } from './diagnostic.ts';

/** A circular buffer whose size is not a number, or not a positive one. */
export const S437 = diagnostic<{ size: string }>({
  code: 'S437',
  message: ({ size }) => `storage is folded to a positive number of points, not to ${size}`,
  help: 'Give the number: a power of two is the fastest.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 0); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 2); }',
});
