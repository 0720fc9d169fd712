import { diagnostic } from './diagnostic.ts';

/** A tail that computes too much, on anything but a pure stage (fig. schedule-semantics: shifting and rounding are for pure stages). */
export const S412 = diagnostic<{ tail: string; loop: string; why: string }>({
  code: 'S412',
  message: ({ tail, loop, why }) => `${loop} cannot be split with ${tail}: ${why}`,
  help: 'Use guard, which computes each point just once.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { split(f.s1.r, ro, ri, 3, round); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { split(f.s1.r, ro, ri, 3, guard); }',
});
