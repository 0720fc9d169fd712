import { diagnostic } from './diagnostic.ts';

/** Two reduction loops are swapped, but their order is part of the algorithm. */
export const swappedReductionLoops = diagnostic<{ outer: string; inner: string }>({
  code: 'S414',
  message: ({ outer, inner }) =>
    `${outer} and ${inner} cannot be swapped: both are reduction loops, and their order is part of the algorithm`,
  help: 'Swap two pure loops, or a pure loop and a reduction loop.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { swap(f.s1.t); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { swap(f.s1.x); }',
});
