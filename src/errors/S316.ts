import { diagnostic } from './diagnostic.ts';

/** A tuple is used where a single value is expected. */
export const tupleAsSingleValue = diagnostic<{ name: string; components: number; read?: string | null }>({
  code: 'S316',
  message: ({ name, components }) => `${name} is a tuple of ${components} values, but a single value is expected here`,
  help: ({ name, components, read = `${name}[…]` }) =>
    read === null
      ? 'Apply the operation to each component: (a + 1, b + 1).'
      : `Choose a component: ${read}.0 to ${read}.${components - 1}.`,
  bad: 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x] + 1; }',
  good: 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x].0 + 1; }',
});
