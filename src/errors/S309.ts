import { diagnostic } from './diagnostic.ts';

/**
 * A name is used in the wrong form: a func or an input without coordinates, a scalar with coordinates, or a def without
 * a call.
 */
export const wrongKindOfName = diagnostic<{ name: string; is: string; write: string }>({
  code: 'S309',
  message: ({ name, is }) => `${name} is ${is}`,
  help: ({ write }) => `Write ${write}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g + 1; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + 1; }',
});
