import { diagnostic } from './diagnostic.ts';

/** An update uses a pure variable, but writes its func at another coordinate in that dimension. */
export const separationBrokenByWrite = diagnostic<{ func: string; variable: string; written: string }>({
  code: 'S204',
  message: ({ func, variable, written }) =>
    `this update of ${func} uses the pure variable ${variable}, but writes at ${written} in dimension ${variable}`,
  help: ({ variable }) =>
    `Write at the coordinate ${variable} in that dimension, or do not use ${variable} in this update.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = { 0; rdom(r = (0, 3)) in (r) <- g[x]; } }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = { 0; rdom(r = (0, 3)) in (r) <- g[r]; } }',
});
