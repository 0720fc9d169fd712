import { diagnostic } from './diagnostic.ts';

/** compute-with joins two funcs, one of which depends on the other. */
export const computedWithProducer = diagnostic<{ func: string; other: string; chain: string }>({
  code: 'S471',
  message: ({ func, other, chain }) => `${func} cannot be computed in the loops of ${other}: ${chain}`,
  help: 'Only independent funcs can be computed together. Compute the func that is read at a loop of the func that reads it, with compute-at.',
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = g[x + 1]; fun f(x) = g[x] + h[x]; } schedule s { compute-with(h, g.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = x + 1; fun f(x) = g[x] + h[x]; } schedule s { compute-with(h, g.x); }',
});
