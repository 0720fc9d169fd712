import { diagnostic } from './diagnostic.ts';

/** The range of an rdom is not made of integers. */
export const S310 = diagnostic<{ type: string }>({
  code: 'S310',
  message: ({ type }) => `a range is made of i32 values, and ${type} does not convert to i32 unasked`,
  help: 'Write the cast: i32(…).',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 2.5)) in (r) <- 1; } }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 2)) in (r) <- 1; } }',
});
