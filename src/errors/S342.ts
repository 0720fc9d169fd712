import { diagnostic } from './diagnostic.ts';

/** The expression `x ^ 2` is an exclusive or, but looks like a square. */
export const xorWithTwo = diagnostic({
  code: 'S342',
  severity: 'warning',
  message: () => '^ is the exclusive or of integers, not a power',
  help: 'For a square, write x * x. If the exclusive or is meant, write 2 ^ x.',
  bad: 'pipeline f() { fun f(x) = x ^ 2; }',
  good: 'pipeline f() { fun f(x) = x * x; }',
});
