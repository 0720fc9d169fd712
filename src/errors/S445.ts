import { diagnostic } from './diagnostic.ts';

/** Padding by a number that is not known. */
export const S445 = diagnostic<{ multiple: string }>({
  code: 'S445',
  message: ({ multiple }) => `align-storage needs a constant, and ${multiple} is none`,
  help: 'Write a number, such as 8.',
  bad: 'pipeline f(n) { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { align-storage(g, x, n); }',
  good: 'pipeline f(n) { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { align-storage(g, x, 8); }',
});
