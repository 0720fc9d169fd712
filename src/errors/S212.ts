import { diagnostic } from './diagnostic.ts';

/** A func that the output never reaches. */
export const S212 = diagnostic<{ func: string; output: string }>({
  code: 'S212',
  severity: 'warning',
  message: ({ func, output }) => `${output} never uses ${func}, so it is not computed`,
  help: 'Remove it, or use it.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = 2 * x; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = 2 * g[x]; }',
});
