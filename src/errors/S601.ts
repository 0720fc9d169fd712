import { diagnostic } from './diagnostic.ts';

/** The output window is missing. `write` is a window in the words of the caller. */
export const missingWindow = diagnostic<{ dims: readonly string[]; write: string }>({
  code: 'S601',
  message: ({ dims }) => `the output window is missing: there is no range for ${dims.join(', ')}`,
  help: ({ write }) =>
    `Pass ${write}, half-open ranges. Only an input with the number of dimensions of the output gives a default window.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
