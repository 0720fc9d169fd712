import { diagnostic } from './diagnostic.ts';

/** A call names a function that does not exist. */
export const unknownFunction = diagnostic<{ name: string; similar: string | null; instead: string | null }>({
  code: 'S308',
  message: ({ name }) => `there is no function named ${name}`,
  help: ({ similar, instead }) =>
    instead ??
    (similar === null
      ? 'Define it with def, as in: def sq(a) = a * a; or define a func and read it at a point: f[x, y]. docs/language.md lists all functions.'
      : `Did you mean ${similar}?`),
  bad: 'pipeline f() { fun f(x) = squareroot(x); }',
  good: 'pipeline f() { fun f(x) = sqrt(x); }',
});
