import { diagnostic } from './diagnostic.ts';

/** compute-with names a func that is specialized. */
export const computedWithSpecialized = diagnostic<{ func: string }>({
  code: 'S473',
  message: ({ func }) => `the loops of ${func} cannot be computed with others: ${func} is specialized`,
  help: 'A branch decides which loops of a specialized func run. Remove the specialize or the compute-with.',
  bad: 'pipeline f(n) { fun g(x) = x; fun h(x) = x + n; fun f(x) = g[x] + h[x]; } schedule s { specialize(h, n == 0); compute-with(h, g.x); }',
  good: 'pipeline f(n) { fun g(x) = x; fun h(x) = x + n; fun f(x) = g[x] + h[x]; } schedule s { specialize(f, n == 0); compute-with(h, g.x); }',
});
