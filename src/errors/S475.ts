import { diagnostic } from './diagnostic.ts';

/** No order of loop nests keeps the stages of all funcs in order (a failure of Halide's compute_with). */
export const stagesOutOfOrder = diagnostic<{ stage: string; other: string; early: string; late: string }>({
  code: 'S475',
  message: ({ stage, other, early, late }) =>
    `${stage} cannot be computed in the loops of ${other}: ${early} would not be complete when ${late} runs`,
  help: 'The stages of a func run in the order of their definitions. Compute stages together in that order, or remove another compute-with of the same funcs.',
  bad: 'pipeline f() { fun g(x) = { x; (x) <- g[x] + 1; } fun h(x) = { x; (x) <- h[x] * 2; } fun f(x) = g[x] + h[x]; } schedule s { compute-with(h.s1, g.x); compute-with(h, g.s1.x); }',
  good: 'pipeline f() { fun g(x) = { x; (x) <- g[x] + 1; } fun h(x) = { x; (x) <- h[x] * 2; } fun f(x) = g[x] + h[x]; } schedule s { compute-with(h.s1, g.s1.x); compute-with(h, g.x); }',
});
