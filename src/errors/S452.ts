import { diagnostic } from './diagnostic.ts';

/** A schedule asks for a prefetch. WebAssembly has no prefetch instruction. */
export const noPrefetch = diagnostic<object>({
  code: 'S452',
  message: () => 'prefetch is not possible: WebAssembly has no prefetch instruction',
  help: 'Remove it. Processors prefetch rows that are read in order; compute-at and tile keep data in the cache.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { prefetch(g, f.x, 2); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); at(g, f.xo); }',
});
