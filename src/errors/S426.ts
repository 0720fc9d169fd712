import { diagnostic } from './diagnostic.ts';

/** A func cannot be inlined into its consumers. */
export const cannotInline = diagnostic<{ func: string; why: string }>({
  code: 'S426',
  message: ({ func, why }) => `${func} cannot be inlined: ${why}`,
  help: 'Use compute-at instead.',
  bad: 'pipeline f() { fun g(x) = { x; (x) <- g[x] + 1; } fun f(x) = g[x]; } schedule s { inline(g); }',
  good: 'pipeline f() { fun g(x) = x + 1; fun f(x) = g[x]; } schedule s { inline(g); }',
});
