import { diagnostic } from './diagnostic.ts';

/** A directive names a func that the pipeline does not have. */
export const unknownScheduledFunc = diagnostic<{ func: string; similar: string | null }>({
  code: 'S406',
  message: ({ func }) => `there is no func named ${func}`,
  help: ({ similar }) => (similar === null ? 'Name a func of the pipeline.' : `Did you mean ${similar}?`),
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { compute-root(h); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { compute-at(g, f.x); }',
});
