import { diagnostic } from './diagnostic.ts';

/** A directive names a dimension that the func does not have. */
export const unknownDimension = diagnostic<{ func: string; dim: string; dims: string }>({
  code: 'S428',
  message: ({ func, dim }) => `${func} has no dimension ${dim}`,
  help: ({ func, dims }) => (dims === '' ? `${func} has no dimensions.` : `The dimensions of ${func} are ${dims}.`),
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { bound(f, y, 0, 8); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { bound(f, x, 0, 8); }',
});
