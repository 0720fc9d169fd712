import { diagnostic } from './diagnostic.ts';

/** Memory that would have to be taken before it is known how much. */
export const S512 = diagnostic<{ func: string; dim: string; to: string }>({
  code: 'S512',
  message: ({ func, dim, to }) =>
    `the memory of ${func} cannot be hoisted to ${to}: no bound was found there for its size along ${dim}`,
  help: 'Hoist it less far.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x, y) = g[y ^ 5] + g[x]; } schedule s { at(g, f.x); hoist-storage-root(g); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x, y) = g[y ^ 5] + g[x]; } schedule s { at(g, f.x); hoist-storage(g, f.y); }',
});
