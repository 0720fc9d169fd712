import { diagnostic } from './diagnostic.ts';

/** A let, a def or a parameter of a def is not used. The type of its value is not checked. */
export const unusedName = diagnostic<{ what: string }>({
  code: 'S343',
  severity: 'warning',
  message: ({ what }) => `${what} is not used`,
  help: 'Remove it, or use it.',
  bad: 'pipeline f() { fun f(x) = let a = 2 * x in x; }',
  good: 'pipeline f() { fun f(x) = let a = 2 * x in a; }',
});
