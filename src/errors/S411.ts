import { diagnostic } from './diagnostic.ts';

/** A loop that is not there. */
export const S411 = diagnostic<{ loop: string; loops: string }>({
  code: 'S411',
  message: ({ loop }) => `there is no loop ${loop}`,
  help: ({ loops }) => (loops === '' ? 'It has no loops.' : `The loops there are: ${loops}.`),
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.y); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); }',
});
