import { diagnostic } from './diagnostic.ts';

/** A condition that is a float. */
export const S305 = diagnostic<{ type: string }>({
  code: 'S305',
  message: ({ type }) => `a condition is an integer or a bool, not ${type}`,
  help: 'Compare it with something: e != 0.0.',
  bad: 'pipeline f() { fun f(x) = select(f32(x), 1, 2); }',
  good: 'pipeline f() { fun f(x) = select(f32(x) != 0.0, 1, 2); }',
});
