import { diagnostic } from './diagnostic.ts';

/** The multiple of align-storage is not a constant. */
export const alignmentNotConstant = diagnostic<{ multiple: string }>({
  code: 'S445',
  message: ({ multiple }) => `align-storage needs a constant, but ${multiple} is not a constant`,
  help: 'Write a number, such as 8.',
  bad: 'pipeline f(n) { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { align-storage(g, x, n); }',
  good: 'pipeline f(n) { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { align-storage(g, x, 8); }',
});
