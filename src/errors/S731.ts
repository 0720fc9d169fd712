import { diagnostic } from './diagnostic.ts';

/** The host has no WebAssembly, or does not compile modules at run time. */
export const noWebAssembly = diagnostic<{ why: string; isMissing: boolean }>({
  code: 'S731',
  message: ({ why }) => `programs cannot be compiled here: ${why}`,
  help: ({ isMissing }) =>
    isMissing
      ? "Start Node without --jitless, or use the engine 'interp', which is slow."
      : "Compile the program ahead of time with sylvite compile --target wasm, and pass the module of its .wasm file to open({ module }). In a page, add 'wasm-unsafe-eval' to the script-src of its Content-Security-Policy.",
  bad: { test: 'test/ahead/module.test.ts' },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: 'compile(P)({}, { window: { x: [0, 3] } })' },
});
