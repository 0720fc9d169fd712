import { diagnostic } from './diagnostic.ts';

/** A reduction loop is made parallel or vectorized, which changes the order of its iterations. */
export const reorderedReductionLoop = diagnostic<{ loop: string; order: string }>({
  code: 'S415',
  message: ({ loop, order }) =>
    `${loop} cannot be ${order}: it is a reduction loop, and each iteration depends on the previous one`,
  help: 'Make a pure loop parallel or vectorized instead, or compute partial results with rfactor. A reduction loop can be unrolled.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { parallel(f.s1.r); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { parallel(f.s1.x); }',
});
