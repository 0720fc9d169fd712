import { diagnostic } from './diagnostic.ts';

/** A number that is not well formed (`12abc`, `0x`, `1e`), or that no type holds (`1e400`). */
export const S106 = diagnostic<{ text: string }>({
  code: 'S106',
  message: ({ text }) => `${text} is not a number`,
  help: 'Numbers are written 12, 0x1f, 1.5 or 2e-3.',
  bad: 'pipeline f() { fun f(x) = x + 12abc; }',
  good: 'pipeline f() { fun f(x) = x + 12; }',
});
