import { diagnostic } from './diagnostic.ts';

/** Something else was expected here. */
export const S101 = diagnostic<{ found: string; expected: string }>({
  code: 'S101',
  message: ({ found, expected }) => `found ${found} where ${expected} should be`,
  help: ({ expected }) => `Write ${expected} here.`,
  bad: 'pipeline f() { fun f(x) = x + ; }',
  good: 'pipeline f() { fun f(x) = x + 1; }',
});
