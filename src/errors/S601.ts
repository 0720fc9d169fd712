import { diagnostic } from './diagnostic.ts';

/** The output window is missing. */
export const missingWindow = diagnostic<{ dims: string }>({
  code: 'S601',
  message: ({ dims }) => `the output window is missing: ${dims}`,
  help: 'Pass --window x=from:to with a half-open range for each dimension, or { window: { x: [from, to] } } in TypeScript.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
