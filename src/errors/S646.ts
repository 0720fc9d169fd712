import { diagnostic } from './diagnostic.ts';

/** A time limit or a signal is not valid. */
export const invalidTimeLimit = diagnostic<{ option: string; why: string }>({
  code: 'S646',
  message: ({ option, why }) => `${option} ${why}`,
  help: 'Write --timeout SECONDS on the command line, or { timeout: MILLISECONDS } or { signal: controller.signal } in TypeScript.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --timeout soon' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --timeout 1000' },
});
