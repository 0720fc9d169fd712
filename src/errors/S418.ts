import { diagnostic } from './diagnostic.ts';

/** A func is computed at a loop that does not contain all accesses to it (lemma 'Dominance'). */
export const accessOutsideComputeLoop = diagnostic<{
  func: string;
  loop: string;
  access: string;
  consumer: string;
  legal: string | null;
}>({
  code: 'S418',
  message: ({ func, loop, access, consumer }) =>
    `${func} cannot be computed at ${loop}: ${consumer} reads ${access} outside that loop`,
  help: ({ func, loop, consumer, legal }) =>
    legal === null
      ? `No loop contains all accesses to ${func}. Leave it at the root, or move its consumers first.`
      : `${movedFirst(consumer, loop)}The innermost loop that contains all accesses to ${func} is ${legal}.`,
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = g[x] + h[x]; } schedule s { compute-at(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = g[x] + h[x]; } schedule s { compute-at(h, f.x); compute-at(g, f.x); }',
});

/** The loop of another func contains the access if that func is moved or inlined before. */
function movedFirst(consumer: string, loop: string): string {
  return loop.startsWith(`${consumer}.`) ? '' : `Directives are applied in order: inline or move ${consumer} first. `;
}
