import { diagnostic } from './diagnostic.ts';

/** The size of a bound-storage directive is not a constant, or too large. */
export const storageBoundNotConstant = diagnostic<{ size: string; most: number }>({
  code: 'S454',
  message: ({ size, most }) =>
    `the storage of a func cannot be bounded by ${size}: the bound must be a constant from 1 to ${most}`,
  help: 'Write a number that is at least the extent in every run.',
  bad: 'pipeline f(n) { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { at(g, f.x); bound-storage(g, x, n); }',
  good: 'pipeline f(n) { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { at(g, f.x); bound-storage(g, x, 2); }',
});
