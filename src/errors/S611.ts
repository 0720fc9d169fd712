import { diagnostic } from './diagnostic.ts';

/** An option of the command line is not supported yet. */
export const notSupportedYet = diagnostic<{ what: string; instead: string }>({
  code: 'S611',
  message: ({ what }) => `${what} is not supported yet`,
  help: ({ instead }) => `Use ${instead}.`,
  bad: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine native' },
  good: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine wasm' },
});
