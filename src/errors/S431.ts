import { diagnostic } from './diagnostic.ts';

/** Computing or storing a func inside of itself. */
export const S431 = diagnostic<{ func: string; loop: string }>({
  code: 'S431',
  message: ({ func, loop }) => `${loop} is a loop of ${func} itself, or inside of one`,
  help: 'Name a loop of a func that reads it.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, g.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); }',
});
