import { diagnostic } from './diagnostic.ts';

/** A func or an input is used without coordinates, or a scalar is used with coordinates. */
export const wrongKindOfName = diagnostic<{ name: string; is: string; write: string }>({
  code: 'S309',
  message: ({ name, is }) => `${name} is ${is}`,
  help: ({ write }) => `Write ${write}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g + 1; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + 1; }',
});
