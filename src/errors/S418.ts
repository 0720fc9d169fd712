import { diagnostic } from './diagnostic.ts';

/** Computing a func where not every access to it comes after (lemma 'Dominance'). */
export const S418 = diagnostic<{ func: string; loop: string; access: string; consumer: string; legal: string | null }>({
  code: 'S418',
  message: ({ func, loop, access, consumer }) =>
    `${func} cannot be computed at ${loop}: ${consumer} reads ${access}, which is not inside of that loop`,
  help: ({ func, legal }) =>
    legal === null
      ? `No single loop has all accesses to ${func} inside: leave it at the root, or move its consumers first.`
      : `The innermost loop that has them all inside is ${legal}.`,
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = g[x] + h[x]; } schedule s { compute-at(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = g[x] + h[x]; } schedule s { compute-at(h, f.x); compute-at(g, f.x); }',
});
