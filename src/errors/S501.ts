import { diagnostic } from './diagnostic.ts';

/** A window that no bound can be found for. */
export const S501 = diagnostic<{ func: string; dim: string; consumer: string; access: string }>({
  code: 'S501',
  message: ({ func, dim, consumer, access }) =>
    `the window of ${func} has no bounds in ${dim}: ${consumer} reads ${access}, which could be anywhere`,
  help: 'Put a clamp around that coordinate: clamp(e, least, most).',
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = x * 7; fun f(x) = g[h[x]]; } schedule s { parallel(f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = x * 7; fun f(x) = g[h[x]]; } schedule s { inline(g); }',
});
