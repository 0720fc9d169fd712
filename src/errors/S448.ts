import { diagnostic } from './diagnostic.ts';

/** A directive needs loops of an extern, or folds the storage of an extern or of its arguments. */
export const externNotSchedulable = diagnostic<{ directive: string; func: string; why: string }>({
  code: 'S448',
  message: ({ directive, why }) => `${directive} does not apply: ${why}`,
  help: 'Use compute-at, compute-root, store-at, or directives for the storage and the bounds of an extern.',
  bad: 'pipeline f() { extern g(): i32[2] by host; fun f(x, y) = g[x, y]; } schedule s { parallel(g.y); }',
  good: 'pipeline f() { extern g(): i32[2] by host; fun f(x, y) = g[x, y]; } schedule s { parallel(f.y); }',
});
