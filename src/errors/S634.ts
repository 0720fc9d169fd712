import { diagnostic } from './diagnostic.ts';

/** An argument of the API that is of the wrong kind: not an object, unless something else is wanted. */
export const S634 = diagnostic<{ what: string; given: string; wanted?: string }>({
  code: 'S634',
  message: ({ what, given }) => `${what} cannot be ${given}`,
  help: ({ wanted = 'an object' }) => `Give ${wanted}, or leave it out.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, null)' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
