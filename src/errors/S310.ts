import { diagnostic } from './diagnostic.ts';

/** The type of a bound of a reduction domain does not convert implicitly to i32. */
export const wrongRangeType = diagnostic<{ type: string }>({
  code: 'S310',
  message: ({ type }) => `the bounds of a range must be i32, and ${type} does not convert to i32 implicitly`,
  help: 'Cast the bound: i32(…).',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 2.5)) in (r) <- 1; } }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 2)) in (r) <- 1; } }',
});
