import { diagnostic } from './diagnostic.ts';

/** A storage directive applies to an output, whose storage belongs to the caller. */
export const outputStorageFixed = diagnostic<{ func: string; directive: string }>({
  code: 'S441',
  message: ({ func, directive }) =>
    `${directive} cannot change the storage of ${func}: it is an output, and the caller provides its storage`,
  help: 'Pass an output array that has the required strides, or add another func after it as the output.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { reorder-storage(f, y, x); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { reorder-storage(g, y, x); }',
});
