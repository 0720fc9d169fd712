import { diagnostic } from './diagnostic.ts';

/** A schedule asks for a func that runs at the same time as its consumers, or for the storage that this would need. */
export const noAsync = diagnostic<{ directive: string }>({
  code: 'S482',
  message: ({ directive }) =>
    `${directive} is not possible: a func is computed before its consumers, by the same threads`,
  help: 'Remove it, and make loops of the func and of its consumers parallel, so that all threads take part in each of them.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { async(g); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(g.x); parallel(f.x); }',
});
