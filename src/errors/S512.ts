import { diagnostic } from './diagnostic.ts';

/** Storage is hoisted to a place where its size has no known bound. */
export const unboundedHoistedStorage = diagnostic<{ func: string; dim: string; to: string }>({
  code: 'S512',
  message: ({ func, dim, to }) =>
    `the storage of ${func} cannot be hoisted to ${to}: its extent in ${dim} has no known bound there`,
  help: 'Hoist it to an inner loop instead.',
  bad: {
    program:
      'pipeline f() { fun g(x) = x; fun f(x, y) = g[y << (y & 3)] + g[x]; } schedule s { at(g, f.x); hoist-storage-root(g); }',
    command: 'lower --schedule s',
  },
  good: {
    program:
      'pipeline f() { fun g(x) = x; fun f(x, y) = g[y << (y & 3)] + g[x]; } schedule s { at(g, f.x); hoist-storage(g, f.y); }',
    command: 'lower --schedule s',
  },
});
