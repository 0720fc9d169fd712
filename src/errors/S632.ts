import { diagnostic } from './diagnostic.ts';

/** The number of threads is not a positive integer. */
export const invalidThreadCount = diagnostic<{ text: string }>({
  code: 'S632',
  message: ({ text }) => `${text} is not a valid number of threads`,
  help: 'Pass an integer of at least 1.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P, null, { threads: 0 })' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P, null, { threads: 1 })' },
});
