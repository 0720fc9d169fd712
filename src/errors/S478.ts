import { diagnostic } from './diagnostic.ts';

/** A directive moves a func that is already computed together with another one. */
export const partOfGroup = diagnostic<{ func: string; others: readonly string[] }>({
  code: 'S478',
  message: ({ func, others }) => `${func} cannot be moved: it is computed together with ${others.join(' and ')}`,
  help: 'Move the func before compute-with is applied.',
  bad: { test: 'test/schedule/unsorted.test.ts' },
  good: 'pipeline f() { fun g(x) = x; fun h(x) = x + 1; fun f(x) = g[x] + h[x]; } schedule s { compute-with(h, g.x); compute-at(g, f.x); compute-at(h, f.x); }',
});
