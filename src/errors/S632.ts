import { diagnostic } from './diagnostic.ts';

/** A number of threads that is none. */
export const S632 = diagnostic<{ text: string }>({
  code: 'S632',
  message: ({ text }) => `${text} is not a number of threads`,
  help: 'Give a whole number from 1 on. At most 32 threads are started.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P, null, { threads: 0 })' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P, null, { threads: 1 })' },
});
