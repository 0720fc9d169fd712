import { diagnostic } from './diagnostic.ts';

/** A part of the command line that is not there yet. */
export const S611 = diagnostic<{ what: string; instead: string }>({
  code: 'S611',
  message: ({ what }) => `${what} is not there yet`,
  help: ({ instead }) => `Use ${instead}.`,
  bad: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine native' },
  good: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine wasm' },
});
