import { diagnostic } from './diagnostic.ts';

/** A def has the name of a function of the language. */
export const builtInFunction = diagnostic<{ def: string }>({
  code: 'S217',
  message: ({ def }) => `${def} is a function of the language, and cannot be defined again`,
  help: 'Choose another name for the def.',
  bad: 'pipeline f() { def abs(a) = max(a, -a); fun f(x) = abs(x); }',
  good: 'pipeline f() { def magnitude(a) = max(a, -a); fun f(x) = magnitude(x); }',
});
