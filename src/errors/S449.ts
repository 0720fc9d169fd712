import { diagnostic } from './diagnostic.ts';

/** An extern is computed inside a parallel or vectorized loop. */
export const externInParallelLoop = diagnostic<{ func: string; loop: string; order: string }>({
  code: 'S449',
  message: ({ func, loop, order }) => `the extern ${func} is computed in ${loop}, which is ${order}`,
  help: 'The host is called on the calling thread: compute the extern at the root or in a serial loop.',
  bad: 'pipeline f() { extern g(): i32[2] by host; fun f(x, y) = g[x, y]; } schedule s { parallel(f.y); at(g, f.y); }',
  good: 'pipeline f() { extern g(): i32[2] by host; fun f(x, y) = g[x, y]; } schedule s { parallel(f.y); }',
});
