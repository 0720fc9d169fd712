import { diagnostic } from './diagnostic.ts';

/** A directive has the wrong arguments. */
export const invalidDirectiveArgument = diagnostic<{ directive: string; form: string; why: string }>({
  code: 'S402',
  message: ({ directive, why }) => `${directive}: ${why}`,
  help: ({ form }) => `Write ${form}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { split(f.x, xo, xi); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { split(f.x, xo, xi, 4); }',
});
