import { diagnostic } from './diagnostic.ts';

/** A func cannot be inlined into its consumers. */
export const cannotInline = diagnostic<{ func: string; why: string; isScheduled: boolean }>({
  code: 'S426',
  message: ({ func, why }) => `${func} cannot be inlined: ${why}`,
  help: ({ func, isScheduled }) =>
    isScheduled
      ? `Remove the directives for the loops of ${func} and for funcs inside them, or use compute-at instead.`
      : 'Use compute-at instead.',
  bad: 'pipeline f() { fun g(x) = { x; (x) <- g[x] + 1; } fun f(x) = g[x]; } schedule s { inline(g); }',
  good: 'pipeline f() { fun g(x) = x + 1; fun f(x) = g[x]; } schedule s { inline(g); }',
});
