import { diagnostic } from './diagnostic.ts';

/** A checker does not accept what a pass of the compiler made of a program, which is compiled without that pass. */
export const S718 = diagnostic<{ func: string; pass: string; what: string }>({
  code: 'S718',
  severity: 'warning',
  message: ({ func, pass, what }) =>
    `the pass '${pass}' of the compiler was not shown to be right for ${func}: ${what}`,
  help: 'The program was compiled without that pass, and its result is right. It may be an internal error of Sylvite: please report it, with the program and the schedule.',
  bad: { test: 'test/verify/fallback.test.ts' },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }',
    command: 'run --verify --window x=0:5',
  },
});
