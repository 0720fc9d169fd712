import { diagnostic } from './diagnostic.ts';

/** A func is moved to a place where one of its producers is not computed yet (lemma 'Dominance'). */
export const producerComputedInside = diagnostic<{ func: string; to: string; access: string; producer: string }>({
  code: 'S432',
  message: ({ func, to, access, producer }) =>
    `${func} cannot be computed ${to}: it reads ${access}, but ${producer} is computed further inside`,
  help: ({ func, producer }) => `Move ${producer} first, or leave ${func} where it is.`,
  bad: `pipeline f() { fun h(x) = x; fun g(x) = h[x]; fun f(x) = g[x]; }
    schedule s { compute-at(g, f.x); compute-at(h, f.x); compute-root(g); }`,
  good: `pipeline f() { fun h(x) = x; fun g(x) = h[x]; fun f(x) = g[x]; }
    schedule s { compute-at(g, f.x); compute-at(h, f.x); compute-root(h); compute-root(g); }`,
});
