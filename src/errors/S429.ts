import { diagnostic } from './diagnostic.ts';

/** A reorder that does not name loops of one nest, each once. */
export const S429 = diagnostic<{ why: string; loops: string }>({
  code: 'S429',
  message: ({ why }) => `reorder ${why}`,
  help: ({ loops }) => `The loops are, innermost first: ${loops}.`,
  bad: 'pipeline f() { fun f(x, y) = x + y; } schedule s { reorder(f, y, y); }',
  good: 'pipeline f() { fun f(x, y) = x + y; } schedule s { reorder(f, y, x); }',
});
