import { diagnostic } from './diagnostic.ts';

/** No loop has this name. */
export const unknownLoop = diagnostic<{ loop: string; loops: string }>({
  code: 'S411',
  message: ({ loop }) => `there is no loop named ${loop}`,
  help: ({ loops }) =>
    loops === '' ? 'There are no loops to choose from.' : `Use one of the loops of this func: ${loops}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.y); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); }',
});
