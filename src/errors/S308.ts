import { diagnostic } from './diagnostic.ts';

/** A call names a function that does not exist. */
export const unknownFunction = diagnostic<{ name: string; similar: string | null; isFunc: boolean }>({
  code: 'S308',
  message: ({ name }) => `there is no function named ${name}`,
  help: ({ name, similar, isFunc }) =>
    isFunc
      ? `${name} is a func. Write ${name}[…].`
      : similar === null
        ? 'See the list of functions in the language reference.'
        : `Did you mean ${similar}?`,
  bad: 'pipeline f() { fun f(x) = squareroot(x); }',
  good: 'pipeline f() { fun f(x) = sqrt(x); }',
});
