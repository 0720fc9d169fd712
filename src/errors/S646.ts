import { diagnostic } from './diagnostic.ts';

/** A time limit or a signal is not valid. */
export const invalidTimeLimit = diagnostic<{ option: string; why: string; write: string }>({
  code: 'S646',
  message: ({ option, why }) => `${option} ${why}`,
  help: ({ write }) => `Write ${write}.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --timeout soon' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --timeout 1000' },
});
