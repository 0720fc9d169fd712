import { diagnostic } from './diagnostic.ts';

/** A name contains a dollar sign, which is reserved for the funcs generated from inline reductions. */
export const reservedDollarSign = diagnostic<{ name: string }>({
  code: 'S211',
  message: ({ name }) => `${name} contains a $, which is reserved for inline reductions`,
  help: 'Choose a name without a $.',
  bad: 'pipeline f() { fun g$1(x) = x; fun f(x) = g$1[x]; }',
  good: 'pipeline f() { fun g_1(x) = x; fun f(x) = g_1[x]; }',
});
