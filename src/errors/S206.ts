import { diagnostic } from './diagnostic.ts';

/** Two pure variables of a func have the same name (definition 'Valid program'). */
export const duplicatePureVariable = diagnostic<{ func: string; variable: string }>({
  code: 'S206',
  message: ({ func, variable }) => `${func} has two variables named ${variable}`,
  help: 'Rename one of them.',
  bad: 'pipeline f() { fun f(x, x) = x; }',
  good: 'pipeline f() { fun f(x, y) = x + y; }',
});
