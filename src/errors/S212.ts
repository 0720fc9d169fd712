import { diagnostic } from './diagnostic.ts';

/** A func is not used by the output, directly or indirectly. */
export const unusedFunc = diagnostic<{ func: string; output: string }>({
  code: 'S212',
  severity: 'warning',
  message: ({ func, output }) => `the output ${output} does not use ${func}, so ${func} is not computed`,
  help: 'Remove the func, or use it.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = 2 * x; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = 2 * g[x]; }',
});
