import { diagnostic } from './diagnostic.ts';

/** Tuples that must match, such as the values of a select, have different numbers of components. */
export const tupleSizeMismatch = diagnostic<{ what: string; sizes: readonly number[] }>({
  code: 'S324',
  message: ({ what, sizes }) => `${what} have different numbers of components: ${sizes.join(', ')}`,
  help: 'Use tuples with the same number of components, or choose one component of each: f[x].0.',
  bad: 'pipeline f() { fun g(x) = (x, 1); fun f(x) = select(x > 0, g[x], (1, 2, 3)); }',
  good: 'pipeline f() { fun g(x) = (x, 1); fun f(x) = select(x > 0, g[x], (1, 2)); }',
});
