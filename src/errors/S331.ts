import { diagnostic } from './diagnostic.ts';

/** A reorderable sum of integers, which can be added in any order anyway. */
export const reorderableIntegers = diagnostic<{ type: string }>({
  code: 'S331',
  message: ({ type }) => `a reorderable sum needs a float, but this value has the type ${type}`,
  help: 'Write sum(…). Integers can be added in any order: a schedule can factor the sum with rfactor.',
  bad: 'pipeline f(a: i32[1]) { fun f() = reorderable sum(r = (0, 64) : a[r]); }',
  good: 'pipeline f(a: i32[1]) { fun f() = sum(r = (0, 64) : a[r]); }',
});
