import { diagnostic } from './diagnostic.ts';

/** The value of a command-line option is not supported yet. */
export const notSupportedYet = diagnostic<{ what: string; instead: string }>({
  code: 'S611',
  message: ({ what }) => `${what} is not supported yet`,
  help: ({ instead }) => `Use ${instead}.`,
  bad: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine native' },
  good: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine wasm' },
});
