import { diagnostic } from './diagnostic.ts';

/** A condition has a float type. */
export const floatCondition = diagnostic<{ type: string }>({
  code: 'S305',
  message: ({ type }) => `a condition must be an integer or a bool, not ${type}`,
  help: 'Compare it with a value: e != 0.0.',
  bad: 'pipeline f() { fun f(x) = select(f32(x), 1, 2); }',
  good: 'pipeline f() { fun f(x) = select(f32(x) != 0.0, 1, 2); }',
});
