import { diagnostic } from './diagnostic.ts';

/** An argument of the API has the wrong type. `wanted` is the expected type of an optional argument. */
export const wrongArgumentType = diagnostic<{ what: string; given: string; wanted?: string; write?: string }>({
  code: 'S634',
  message: ({ what, given }) => `${what} cannot be ${given}`,
  help: ({ wanted = 'an object', write = `Pass ${wanted}, or omit it.` }) => write,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, null)' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
