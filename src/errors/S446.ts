import { diagnostic } from './diagnostic.ts';

/** A reorder-storage names a dimension twice. */
export const repeatedDimension = diagnostic<{ func: string; dim: string }>({
  code: 'S446',
  message: ({ func, dim }) => `reorder-storage names the dimension ${dim} of ${func} twice`,
  help: 'Name each dimension once, innermost first.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { reorder-storage(g, y, y); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { reorder-storage(g, y, x); }',
});
