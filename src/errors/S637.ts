import { diagnostic } from './diagnostic.ts';

/** An object with options has one that does not exist. */
export const unknownOption = diagnostic<{ what: string; option: string; known: string }>({
  code: 'S637',
  message: ({ what, option }) => `${what} do not include ${option}`,
  help: ({ known }) => `Use ${known}.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { windows: { x: [0, 3] } })' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
