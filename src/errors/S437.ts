import { diagnostic } from './diagnostic.ts';

/** The size of a circular buffer is not a positive constant. */
export const invalidFoldSize = diagnostic<{ size: string }>({
  code: 'S437',
  message: ({ size }) => `storage can only be folded to a positive constant number of points, not to ${size}`,
  help: 'Write a positive constant. A power of two is fastest.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 0); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); fold-storage(g, x, 2); }',
});
