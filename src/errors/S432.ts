import { diagnostic } from './diagnostic.ts';

/** Moving a func away from where a producer of its own is computed (lemma 'Dominance'). */
export const S432 = diagnostic<{ func: string; to: string; access: string; producer: string }>({
  code: 'S432',
  message: ({ func, to, access, producer }) =>
    `${func} cannot be computed ${to}: it reads ${access}, and ${producer} is computed further inside`,
  help: ({ producer }) => `Move ${producer} first, or leave it where it was.`,
  bad: `pipeline f() { fun h(x) = x; fun g(x) = h[x]; fun f(x) = g[x]; }
    schedule s { compute-at(g, f.x); compute-at(h, f.x); compute-root(g); }`,
  good: `pipeline f() { fun h(x) = x; fun g(x) = h[x]; fun f(x) = g[x]; }
    schedule s { compute-at(g, f.x); compute-at(h, f.x); compute-root(h); compute-root(g); }`,
});
