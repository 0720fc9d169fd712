import { diagnostic } from './diagnostic.ts';

/** The WebAssembly module of an ahead-of-time program was not found, or is not a module that can be used here. */
export const unusableModule = diagnostic<{ why: string }>({
  code: 'S733',
  message: ({ why }) => `the WebAssembly of the program cannot be used: ${why}`,
  help: 'Compile with --target js, which includes it, or pass it: open({ module }) takes a URL, bytes, a Response or a WebAssembly.Module.',
  bad: { test: 'test/ahead/module.test.ts' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'compile -o .' },
});
