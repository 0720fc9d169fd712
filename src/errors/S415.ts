import { diagnostic } from './diagnostic.ts';

/** Running the iterations of a reduction loop in another order than the algorithm says. */
export const S415 = diagnostic<{ loop: string; order: string }>({
  code: 'S415',
  message: ({ loop, order }) =>
    `${loop} is a reduction loop, which cannot be ${order}: each iteration sees what the one before left`,
  help: 'Make a pure loop parallel or vectorized; a reduction loop can be unrolled.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { parallel(f.s1.r); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { parallel(f.s1.x); }',
});
