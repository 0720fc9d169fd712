import { diagnostic } from './diagnostic.ts';

/** Names with a dollar sign belong to the funcs that inline reductions make. */
export const S211 = diagnostic<{ name: string }>({
  code: 'S211',
  message: ({ name }) => `${name} has a $ in it, which is kept for inline reductions`,
  help: 'Choose a name without it.',
  bad: 'pipeline f() { fun g$1(x) = x; fun f(x) = g$1[x]; }',
  good: 'pipeline f() { fun g_1(x) = x; fun f(x) = g_1[x]; }',
});
