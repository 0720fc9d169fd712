import { diagnostic } from './diagnostic.ts';

/** A directive applies to a func that is not computed. */
export const funcNotComputed = diagnostic<{ func: string; why: string }>({
  code: 'S430',
  message: ({ func, why }) => `${func} is not computed: ${why}`,
  help: 'Remove the directive.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { inline(g); compute-at(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); }',
});
