import { diagnostic } from './diagnostic.ts';

/** Hoisting memory to a loop that storage is not in. */
export const S443 = diagnostic<{ func: string; loop: string; loops: string }>({
  code: 'S443',
  message: ({ func, loop }) =>
    `the memory of ${func} cannot be hoisted to ${loop}: ${func} is not stored inside of that loop`,
  help: ({ loops }) =>
    loops === '' ? 'It is stored at the root: store-at moves it.' : `Name a loop around its storage: ${loops}.`,
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { at(g, f.y); hoist-storage(g, f.x); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { at(g, f.x); hoist-storage(g, f.y); }',
});
