import { diagnostic } from './diagnostic.ts';

/** A tuple where one value is wanted. */
export const S316 = diagnostic<{ name: string; components: number }>({
  code: 'S316',
  message: ({ name, components }) => `${name} is a tuple of ${components} values, and one of them is wanted here`,
  help: ({ name, components }) => `Choose a component: ${name}[…].0 to ${name}[…].${components - 1}.`,
  bad: 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x] + 1; }',
  good: 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x].0 + 1; }',
});
