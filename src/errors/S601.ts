import { diagnostic } from './diagnostic.ts';

/** The output window, or a part of it, is missing. `write` is a window in the syntax of the command line or the API. */
export const missingWindow = diagnostic<{ dims: readonly string[]; write: string; isPartial: boolean }>({
  code: 'S601',
  message: ({ dims }) => `the output window is missing: there is no range for ${dims.join(', ')}`,
  help: ({ write, isPartial }) =>
    isPartial
      ? `Pass ${write}: a window has a half-open range for every variable of the output.`
      : `Pass ${write}, with half-open ranges. There is a default window only if an input has as many dimensions as the output.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
