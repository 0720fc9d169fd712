import { diagnostic } from './diagnostic.ts';

/** compute-with names two stages that already share loops, or a func with itself. */
export const alreadyTogether = diagnostic<{ stage: string; other: string }>({
  code: 'S477',
  message: ({ stage, other }) =>
    stage === other
      ? `${stage} cannot be computed with itself`
      : `${stage} and ${other} are already computed together, by another compute-with`,
  help: 'Write one compute-with for a stage, with the innermost loop that it shares.',
  bad: 'pipeline f() { fun g(x, y) = x; fun h(x, y) = y; fun f(x, y) = g[x, y] + h[x, y]; } schedule s { compute-with(h, g.x); compute-with(h, g.y); }',
  good: 'pipeline f() { fun g(x, y) = x; fun h(x, y) = y; fun f(x, y) = g[x, y] + h[x, y]; } schedule s { compute-with(h, g.x); }',
});
