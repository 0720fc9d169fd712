import { diagnostic } from './diagnostic.ts';

/** An expression in a schedule or a requirement is not a start-up expression. */
export const expressionNotStartup = diagnostic<{ why: string }>({
  code: 'S405',
  message: ({ why }) => `this expression depends on ${why}, but its value must be known when the program starts`,
  help: 'Use only numbers, parameters, the bounds of inputs and the window of the output.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { split(f.x, xo, xi, g[0]); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { split(f.x, xo, xi, 2 + 2); }',
});
