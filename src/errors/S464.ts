import { diagnostic } from './diagnostic.ts';

/** rfactor is applied to an update that is not known to be a reduction whose points can be regrouped. */
export const updateNotFactored = diagnostic<{ stage: string; why: string; instead?: string }>({
  code: 'S464',
  message: ({ stage, why }) => `${stage} cannot be factored: ${why}`,
  help: ({ instead }) => instead ?? 'Combine the value before the update with one that does not depend on it.',
  bad: 'pipeline f(a: i32[1]) { fun f() = { 0; rdom(r = (0, 64)) in () <- f[] * 3 + a[r]; } } schedule s { rfactor(f.s1.r, part, u); }',
  good: 'pipeline f(a: i32[1]) { fun f() = { 0; rdom(r = (0, 64)) in () <- f[] + a[r] * 3; } } schedule s { rfactor(f.s1.r, part, u); }',
});
