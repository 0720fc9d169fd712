import { diagnostic } from './diagnostic.ts';

/** Two funcs, defs, parameters or inputs have the same name (definition 'Valid program'). */
export const duplicateDefinition = diagnostic<{ name: string }>({
  code: 'S205',
  message: ({ name }) => `${name} is defined twice`,
  help: 'Rename one of them.',
  bad: 'pipeline f() { fun g(x) = x; fun g(x) = 2 * x; fun f(x) = g[x]; }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = 2 * x; fun f(x) = g[x] + h[x]; }',
});
