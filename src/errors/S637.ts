import { diagnostic } from './diagnostic.ts';

/** An object with options has an unknown option. `instead` says where to pass an option of another function. */
export const unknownOption = diagnostic<{ what: string; option: string; known: string; instead?: string | undefined }>({
  code: 'S637',
  message: ({ what, option }) => `${what} do not include ${option}`,
  help: ({ known, instead }) => instead ?? `The options are ${known}.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { windows: { x: [0, 3] } })' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
