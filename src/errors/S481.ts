import { diagnostic } from './diagnostic.ts';

/** The values of a func cannot be kept for later calls. */
export const cannotMemoize = diagnostic<{ func: string; why: string }>({
  code: 'S481',
  message: ({ func, why }) => `${func} cannot be memoized: ${why}`,
  help: 'Memoize a func that is computed and stored at the root, and remove other directives for its storage.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { at(g, f.y); memoize(g); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { memoize(g); }',
});
