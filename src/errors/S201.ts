import { diagnostic } from './diagnostic.ts';

/** The bounds of a reduction domain are not start-up expressions (definition 'Valid program'). */
export const rangeNotStartup = diagnostic<{ variable: string; why: string }>({
  code: 'S201',
  message: ({ variable, why }) => `the range of ${variable} depends on ${why}`,
  help: 'Use only numbers, parameters, the bounds of inputs and the window of the output. A range is fixed before the program starts.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, x)) in (x) <- f[x] + r; } }',
  good: 'pipeline f(n) { fun f(x) = { 0; rdom(r = (0, n)) in (x) <- f[x] + r if r < x; } }',
});
