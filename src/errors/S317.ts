import { diagnostic } from './diagnostic.ts';

/** An expression selects a component that the tuple does not have, or selects a component of a single value. */
export const unknownComponent = diagnostic<{ name: string; components: number; component: number; read?: string }>({
  code: 'S317',
  message: ({ name, components, component }) =>
    components === 1
      ? `${name} is not a tuple, so it has no component ${component}`
      : `${name} is a tuple of ${components} values, so it has no component ${component}`,
  help: ({ name, components, read = `${name}[…]` }) =>
    components === 1 ? `Write ${read}.` : `Components are numbered from 0 to ${components - 1}.`,
  bad: 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x].2; }',
  good: 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x].1; }',
});
