import { diagnostic } from './diagnostic.ts';

/** Storage does not fit on the stack, or is not known to fit. */
export const stackStorageTooLarge = diagnostic<{ func: string; why: string; most: number }>({
  code: 'S511',
  message: ({ func, why }) => `${func} cannot be stored on the stack: ${why}`,
  help: ({ most }) =>
    `Store it at a loop where it needs at most ${most} bytes for every window, or leave it on the heap.`,
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { store-in(g, stack); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { split(f.x, xo, xi, 8); at(g, f.xo); store-in(g, stack); }',
});
