import { diagnostic } from './diagnostic.ts';

/** A checker rejects the result of a compiler pass. The program is compiled without that pass. */
export const unverifiedPass = diagnostic<{ func: string; pass: string; what: string }>({
  code: 'S718',
  severity: 'warning',
  message: ({ func, pass, what }) => `the compiler pass '${pass}' could not be verified for ${func}: ${what}`,
  help: 'The program was compiled without that pass, so its result is correct. This may be an internal error in Sylvite: please report it, with the program and the schedule.',
  bad: { test: 'test/verify/fallback.test.ts' },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }',
    command: 'run --verify --window x=0:5',
  },
});
