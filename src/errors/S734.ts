import { diagnostic } from './diagnostic.ts';

/** The host cannot create another WebAssembly memory. Chromium has at most about 120 in a page. */
export const noMoreMemories = diagnostic<{ why: string }>({
  code: 'S734',
  message: ({ why }) => `there is no memory for the program: ${why}`,
  help: 'Each open() has its own memory, and a page has at most about 120. Call close() on programs that you do not need, or call one program several times.',
  bad: { test: 'test/browser/api.test.ts' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
