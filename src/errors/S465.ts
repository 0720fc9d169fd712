import { diagnostic } from './diagnostic.ts';

/** The number of lanes, or the size of the blocks, of rfactor is not a constant in the permitted range. */
export const invalidFactorSize = diagnostic<{ size: string; most: number }>({
  code: 'S465',
  message: ({ size, most }) => `rfactor needs a constant from 1 to ${most}, but got ${size}`,
  help: 'Write a number, such as 16.',
  bad: 'pipeline f(a: i32[1], n) { fun f() = { 0; rdom(r = (0, 64)) in () <- f[] + a[r]; } } schedule s { rfactor(f.s1.r, part, u, n, lanes); }',
  good: 'pipeline f(a: i32[1], n) { fun f() = { 0; rdom(r = (0, 64)) in () <- f[] + a[r]; } } schedule s { rfactor(f.s1.r, part, u, 16, lanes); }',
});
