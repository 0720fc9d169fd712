import { diagnostic } from './diagnostic.ts';

/** Storage is hoisted out of a parallel or vectorized loop, whose iterations cannot share it. */
export const hoistedOutOfParallel = diagnostic<{ func: string; to: string; loop: string; order: string }>({
  code: 'S444',
  message: ({ func, to, loop, order }) =>
    `the storage of ${func} cannot be hoisted to ${to}: ${loop} is ${order}, and each of its iterations needs its own storage`,
  help: ({ loop }) => `Hoist it no further than ${loop}.`,
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { parallel(f.y); at(g, f.x); hoist-storage-root(g); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { parallel(f.y); at(g, f.x); hoist-storage(g, f.y); }',
});
