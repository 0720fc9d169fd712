import { diagnostic } from './diagnostic.ts';

/**
 * A checked build is about to access memory outside a block, or a checker refutes the compiled program before a call
 * runs. This is a bug in the compiler, not in the program.
 */
export const internalError = diagnostic<{ what: string; stage: 'before the run' | 'during the run' }>({
  code: 'S717',
  message: ({ what }) => `internal error in Sylvite: ${what}`,
  help: ({ stage }) =>
    `Please report it with the program, the schedule and the arguments of the call. ${stage === 'during the run' ? 'The run was stopped before the access.' : 'Nothing was computed.'}`,
  bad: { test: 'test/machine/passes/memory/check-addresses.test.ts' },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }',
    command: 'run --checked --window x=0:5',
  },
});
