import { diagnostic } from './diagnostic.ts';

/** The output window is not given. */
export const S601 = diagnostic<{ dims: string }>({
  code: 'S601',
  message: ({ dims }) => `the output window is missing: ${dims}`,
  help: 'Give it with --window, from:to half-open for each dimension; in TypeScript, { window: { x: [from, to] } }.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
