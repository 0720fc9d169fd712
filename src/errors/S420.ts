import { diagnostic } from './diagnostic.ts';

/** A parallel loop between where a func is stored and where it is computed (errata E8). */
export const S420 = diagnostic<{ func: string; loop: string; order: string }>({
  code: 'S420',
  message: ({ func, loop, order }) =>
    `${func} is stored outside of the ${order} loop ${loop} and computed inside: iterations would write over each other`,
  help: ({ func, loop }) => `Store it inside: store-at(${func}, ${loop}).`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); compute-at(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); compute-at(g, f.x); store-at(g, f.x); }',
});
