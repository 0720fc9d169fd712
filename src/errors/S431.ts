import { diagnostic } from './diagnostic.ts';

/** A func is computed or stored inside its own computation. */
export const computedInsideItself = diagnostic<{ func: string; loop: string }>({
  code: 'S431',
  message: ({ func, loop }) =>
    `${func} cannot be computed or stored at ${loop}, which is one of its own loops or inside one`,
  help: 'Name a loop of a func that reads it.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, g.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); }',
});
