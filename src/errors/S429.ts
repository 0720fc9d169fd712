import { diagnostic } from './diagnostic.ts';

/** A reorder names a loop twice, or a loop that is not in the nest. */
export const invalidReorder = diagnostic<{ why: string; loops: string }>({
  code: 'S429',
  message: ({ why }) => `reorder ${why}`,
  help: ({ loops }) => `The loops of this nest, innermost first, are ${loops}.`,
  bad: 'pipeline f() { fun f(x, y) = x + y; } schedule s { reorder(f, y, y); }',
  good: 'pipeline f() { fun f(x, y) = x + y; } schedule s { reorder(f, y, x); }',
});
