import { diagnostic } from './diagnostic.ts';

/**
 * The text, or a value passed to the API, is not what the grammar expects in this position. `instead` is the advice for
 * syntax of another language.
 */
export const unexpectedSyntax = diagnostic<{ found: string; expected: string; instead?: string | null }>({
  code: 'S101',
  message: ({ found, expected }) => `expected ${expected}, found ${found}`,
  help: ({ expected, instead }) => instead ?? `Write ${expected} here.`,
  bad: 'pipeline f() { fun f(x) = x + ; }',
  good: 'pipeline f() { fun f(x) = x + 1; }',
});
