import { diagnostic } from './diagnostic.ts';

/** A program whose holes nothing fills: only zero-dimensional funcs have none. */
export const S610 = diagnostic<{ hole: string }>({
  code: 'S610',
  message: ({ hole }) => `nothing fills the hole ${hole}: bounds inference is not there yet`,
  help: 'Use eval, which needs no bounds.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'run --engine interp --window x=0:6' },
  good: { program: 'pipeline f() { fun f() = 42; }', command: 'run --engine interp' },
});
