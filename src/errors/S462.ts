import { diagnostic } from './diagnostic.ts';

/** A directive that adds a func gives it a name that already has a meaning, or that is reserved. */
export const newFuncNameInUse = diagnostic<{ name: string; what: string; func: string }>({
  code: 'S462',
  message: ({ name, what, func }) =>
    what === 'reserved'
      ? `${name} cannot be the name of a new func, because names with a $ are reserved`
      : name === func
        ? `${name} is already the name of ${what}`
        : `${name} is a dimension of the new func ${func}, but also ${what}`,
  help: ({ name, func }) => (name === func ? 'Choose another name for the new func.' : `Rename ${name}.`),
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { in(g, f, f); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { in(g, staged, f); }',
});
