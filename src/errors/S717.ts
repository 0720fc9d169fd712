import { diagnostic } from './diagnostic.ts';

/** A checked build is about to access memory outside a block. This is a bug in the compiler, not in the program. */
export const internalError = diagnostic<{ what: string }>({
  code: 'S717',
  message: ({ what }) => `internal error in Sylvite: ${what}`,
  help: 'Please report it, with the program, the schedule, and the window, parameters and inputs of the call. The run was stopped before the access.',
  bad: { test: 'test/machine/passes/memory/check-addresses.test.ts' },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }',
    command: 'run --checked --window x=0:5',
  },
});
