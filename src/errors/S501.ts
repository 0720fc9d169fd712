import { diagnostic } from './diagnostic.ts';

/** A window that no bound can be found for. */
export const S501 = diagnostic<{ func: string; dim: string; consumer: string; access: string }>({
  code: 'S501',
  message: ({ func, dim, consumer, access }) =>
    `the window of ${func} has no bounds in ${dim}: ${consumer} reads ${access}, which could be anywhere`,
  help: 'Put a clamp around that coordinate: clamp(e, least, most).',
  bad: {
    program: 'pipeline f() { fun g(x) = x; fun h(x) = x * 7; fun f(x) = g[h[x]]; }',
    command: 'run --engine interp --window x=0:6',
  },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun h(x) = x * 7; fun f(x) = g[clamp(h[x], 0, 9)]; }',
    command: 'run --engine interp --window x=0:6',
  },
});
