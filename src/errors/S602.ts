import { diagnostic } from './diagnostic.ts';

/** A window cannot be parsed, or does not match the dimensions of the output. `write` is a window that does. */
export const invalidWindow = diagnostic<{ text: string; why: string; dims: readonly string[]; write: string }>({
  code: 'S602',
  message: ({ text, why }) => `the window ${text} ${why}`,
  help: ({ dims, write }) =>
    dims.length === 0
      ? 'Omit the window: the output is a single value.'
      : `Write ${write}, with a half-open range for each variable of the output.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window y=0:6' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
