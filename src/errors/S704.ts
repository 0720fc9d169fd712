import { diagnostic } from './diagnostic.ts';

/**
 * A check of the scheduled program failed during the run, for example because a window exceeds its bound (fig.
 * target-semantics, the four stuck states).
 */
export const programStuck = diagnostic<{ what: string }>({
  code: 'S704',
  message: ({ what }) => what,
  help: 'Change the parameters, the inputs or the window.',
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { bound(f, x, 0, 4); }',
    command: 'run --engine interp --schedule s --window x=0:5',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { bound(f, x, 0, 4); }',
    command: 'run --engine interp --schedule s --window x=0:4',
  },
});
