import { diagnostic } from './diagnostic.ts';

/** A number is malformed (`12abc`, `0x`, `1e`), or too large for every type (`1e400`). */
export const malformedNumber = diagnostic<{ text: string; advice: string | null }>({
  code: 'S106',
  message: ({ text }) => `${text} is not a valid number`,
  help: ({ advice }) => advice ?? 'Write a number such as 12, 0x1f, 1.5 or 2e-3.',
  bad: 'pipeline f() { fun f(x) = x + 12abc; }',
  good: 'pipeline f() { fun f(x) = x + 12; }',
});
