import { diagnostic } from './diagnostic.ts';

/** Swapping two reduction loops, whose order is part of the algorithm. */
export const S414 = diagnostic<{ outer: string; inner: string }>({
  code: 'S414',
  message: ({ outer, inner }) => `${outer} and ${inner} are both reduction loops, whose order is part of the algorithm`,
  help: 'Swap pure loops, or a pure loop with a reduction loop.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { swap(f.s1.t); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { swap(f.s1.x); }',
});
