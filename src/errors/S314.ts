import { diagnostic } from './diagnostic.ts';

/** An inline reduction reads the func that contains it. */
export const reductionReadsOwnFunc = diagnostic<{ func: string; reduction: string }>({
  code: 'S314',
  message: ({ func, reduction }) =>
    `the ${reduction} is computed before this update of ${func}, so it cannot read ${func}`,
  help: 'Write the reduction as a separate update over a reduction domain.',
  bad: 'pipeline f() { fun f(x) = { x; (x) <- sum(r = (0, 3) : f[x] * r); } }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = { x; (x) <- f[x] + sum(r = (0, 3) : g[x] * r); } }',
});
