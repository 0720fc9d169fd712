import { diagnostic } from './diagnostic.ts';

/** a < b < c. */
export const S105 = diagnostic<{ first: string; second: string }>({
  code: 'S105',
  message: ({ first, second }) => `${first} and ${second} cannot be chained`,
  help: 'Compare twice and join the two with &&, or use parentheses.',
  bad: 'pipeline f() { fun f(x) = 0 < x < 5; }',
  good: 'pipeline f() { fun f(x) = 0 < x && x < 5; }',
});
