import { diagnostic } from './diagnostic.ts';

/** An extern without a contract for a func, or with a contract that is not one. */
export const invalidExtern = diagnostic<{ func: string; why: string }>({
  code: 'S220',
  message: ({ func, why }) => `the extern ${func} ${why}`,
  help: 'Write extern f(g, k): f32[1] by host where (x) reads g[[x - 1, x + 2)]; with a window for each func, which depends only on the variables, parameters and sizes.',
  bad: 'pipeline f() { fun g(x) = x; extern f(g): i32[1] by host; }',
  good: 'pipeline f() { fun g(x) = x; extern f(g): i32[1] by host where (x) reads g[[x - 1, x + 2)]; }',
});
