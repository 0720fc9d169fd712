import { diagnostic } from './diagnostic.ts';

/** A func, an input or the output that does not fit into the memory that programs have. */
export const S709 = diagnostic<{ func: string; bytes: number; limit: number }>({
  code: 'S709',
  message: ({ func, bytes, limit }) =>
    `${func} needs ${bytes} bytes, and there is no room for that: all memory together has at most ${limit}`,
  help: 'Ask for a smaller window, or store less at a time: compute-at and store-at keep only what a loop needs.',
  bad: {
    program: 'pipeline f() { fun g(x, y) = x + y; fun f() = g[50000, 50000] + g[0, 0]; }',
    command: 'run --engine wasm',
  },
  good: {
    program: 'pipeline f() { fun g(x, y) = x + y; fun f() = g[50, 50] + g[0, 0]; }',
    command: 'run --engine wasm',
  },
});
