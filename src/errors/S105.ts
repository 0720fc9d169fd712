import { diagnostic } from './diagnostic.ts';

/** Comparisons are chained: a < b < c. */
export const chainedComparison = diagnostic<{ first: string; second: string }>({
  code: 'S105',
  message: ({ first, second }) => `${first} and ${second} cannot be chained`,
  help: 'Write two comparisons joined with &&, or add parentheses.',
  bad: 'pipeline f() { fun f(x) = 0 < x < 5; }',
  good: 'pipeline f() { fun f(x) = 0 < x && x < 5; }',
});
