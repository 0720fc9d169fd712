import { diagnostic } from './diagnostic.ts';

/** Storage is hoisted to a loop that does not contain it. */
export const storageOutsideLoop = diagnostic<{ func: string; loop: string; loops: string }>({
  code: 'S443',
  message: ({ func, loop }) =>
    `the storage of ${func} cannot be hoisted to ${loop}: ${func} is not stored inside that loop`,
  help: ({ loops }) =>
    loops === ''
      ? 'It is stored at the root. Use store-at to move it into a loop.'
      : `Name a loop that contains its storage: ${loops}.`,
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { at(g, f.y); hoist-storage(g, f.x); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { at(g, f.x); hoist-storage(g, f.y); }',
});
