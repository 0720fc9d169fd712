import { diagnostic } from './diagnostic.ts';

/** A checker rejects what a pass of the compiler made of a program, which is compiled without that pass. */
export const S718 = diagnostic<{ func: string; pass: string; what: string }>({
  code: 'S718',
  severity: 'warning',
  message: ({ func, pass, what }) => `internal error of Sylvite in the pass '${pass}': in ${func}, ${what}`,
  help: 'Please report it, with the program and the schedule. The result is right: the program was compiled without that pass.',
  bad: { test: 'test/verify/fallback.test.ts' },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }',
    command: 'run --verify --window x=0:5',
  },
});
