import { diagnostic } from './diagnostic.ts';

/** compute-with joins two funcs that are computed in different places. */
export const computedElsewhere = diagnostic<{ func: string; other: string; place: string; otherPlace: string }>({
  code: 'S472',
  message: ({ func, other, place, otherPlace }) =>
    `${func} cannot be computed in the loops of ${other}: ${func} is computed at ${place}, but ${other} at ${otherPlace}`,
  help: 'Compute both in the same place, with compute-at or compute-root.',
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = x + 1; fun f(x) = g[x] + h[x]; } schedule s { compute-at(g, f.x); compute-with(h, g.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = x + 1; fun f(x) = g[x] + h[x]; } schedule s { compute-at(g, f.x); compute-at(h, f.x); compute-with(h, g.x); }',
});
