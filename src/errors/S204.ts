import { diagnostic } from './diagnostic.ts';

/** A pure variable is used in an update that writes its own func somewhere else along that dimension. */
export const S204 = diagnostic<{ func: string; variable: string; written: string }>({
  code: 'S204',
  message: ({ func, variable, written }) =>
    `this update of ${func} uses ${variable}, but writes to ${written} where ${variable} should be`,
  help: ({ variable }) => `Write to ${variable} in that position, or do not use ${variable} in this update.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = { 0; rdom(r = (0, 3)) in (r) <- g[x]; } }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = { 0; rdom(r = (0, 3)) in (r) <- g[r]; } }',
});
