import { diagnostic } from './diagnostic.ts';

/** An argument of the API that is not an object. */
export const S634 = diagnostic<{ what: string; given: string }>({
  code: 'S634',
  message: ({ what, given }) => `${what} cannot be ${given}`,
  help: 'Give an object, or leave it out.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, null)' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
