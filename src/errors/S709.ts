import { diagnostic } from './diagnostic.ts';

/**
 * A func, an input or the output does not fit in the memory of the program. `advice` says what to do if the requested
 * window is not the reason.
 */
export const outOfMemory = diagnostic<{ func: string; bytes: number; limit: number; advice?: string }>({
  code: 'S709',
  message: ({ func, bytes, limit }) =>
    `${func} needs ${bytes} bytes, which are not available: the total memory is limited to ${limit} bytes`,
  help: ({ advice }) =>
    advice ?? 'Request a smaller window, or store fewer points at a time with compute-at and store-at.',
  bad: {
    program: 'pipeline f() { fun g(x, y) = x + y; fun f() = g[50000, 50000] + g[0, 0]; }',
    command: 'run --engine wasm',
  },
  good: {
    program: 'pipeline f() { fun g(x, y) = x + y; fun f() = g[50, 50] + g[0, 0]; }',
    command: 'run --engine wasm',
  },
});
