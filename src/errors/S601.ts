import { diagnostic } from './diagnostic.ts';

/**
 * The output window, or a part of it, is missing. `write` is a window in the syntax of the command line or the API.
 * `unknown` is for ahead-of-time modules: interval arithmetic does not give the exact values that the default window
 * depends on.
 */
export const missingWindow = diagnostic<{
  dims: readonly string[];
  write: string;
  why: 'absent' | 'partial' | 'unknown';
}>({
  code: 'S601',
  message: ({ dims }) => `the output window is missing: there is no range for ${dims.join(', ')}`,
  help: ({ write, why }) => `Pass ${write}${reasons[why]}`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});

const reasons = {
  absent: ', with half-open ranges. There is a default window only if an input has as many dimensions as the output.',
  partial: ': a window has a half-open range for every variable of the output.',
  unknown: ' or a part of it: there is no default window if the points that are read are not known.',
};
