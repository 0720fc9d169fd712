import { diagnostic } from './diagnostic.ts';

/** Saying how the output lies in memory. */
export const S441 = diagnostic<{ func: string; directive: string }>({
  code: 'S441',
  message: ({ func, directive }) =>
    `${directive} cannot say how ${func} lies in memory: it is the output, which lies where its caller says`,
  help: 'Give the output an array with the strides that it is to have, or put another func after it.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { reorder-storage(f, y, x); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { reorder-storage(g, y, x); }',
});
