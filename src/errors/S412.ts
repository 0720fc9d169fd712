import { diagnostic } from './diagnostic.ts';

/**
 * A loop of an update that has an rdom, or reads its own func, is split with shift or round, which may compute a point
 * twice or outside the window (fig. schedule-semantics).
 */
export const illegalSplitTail = diagnostic<{ tail: string; loop: string; why: string }>({
  code: 'S412',
  message: ({ tail, loop, why }) => `${loop} cannot be split with the tail ${tail}: ${why}`,
  help: 'Use guard, which computes each point exactly once.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { split(f.s1.r, ro, ri, 3, round); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { split(f.s1.r, ro, ri, 3, guard); }',
});
