import { diagnostic } from './diagnostic.ts';

/** A func is stored outside a parallel or vectorized loop, but computed inside it (errata E8). */
export const storageRace = diagnostic<{ func: string; loop: string; order: string }>({
  code: 'S420',
  message: ({ func, loop, order }) =>
    `${func} is stored outside the ${order} loop ${loop} but computed inside it: the iterations would overwrite each other's values`,
  help: ({ func, loop }) => `Store it inside the loop: store-at(${func}, ${loop}).`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); compute-at(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); compute-at(g, f.x); store-at(g, f.x); }',
});
