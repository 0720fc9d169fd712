import { diagnostic } from './diagnostic.ts';

/** An argument of the API has the wrong type. `wanted` is the expected type, an object unless given. */
export const wrongArgumentType = diagnostic<{ what: string; given: string; wanted?: string }>({
  code: 'S634',
  message: ({ what, given }) => `${what} cannot be ${given}`,
  help: ({ wanted = 'an object' }) => `Pass ${wanted}, or omit it.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, null)' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
