import type { Caller } from './caller.ts';
import { diagnostic } from './diagnostic.ts';

/** A time limit or a signal is not valid. */
export const invalidTimeLimit = diagnostic<{ option: string; why: string; by: Caller }>({
  code: 'S646',
  message: ({ option, why }) => `${option} ${why}`,
  help: ({ by }) =>
    by === 'cli'
      ? 'Write --timeout SECONDS.'
      : 'Pass { timeout: 1000 } in milliseconds, or { signal: controller.signal }.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --timeout soon' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --timeout 1000' },
});
