import { diagnostic } from './diagnostic.ts';

/** The runtime of a call was closed before the call finished, or an array of the call became unusable. */
export const callInterrupted = diagnostic<{ why: string; isClosed: boolean }>({
  code: 'S635',
  message: ({ why }) => `the call cannot be finished: ${why}`,
  help: ({ isClosed }) =>
    isClosed
      ? 'Do not close the program during a call.'
      : 'Check the layouts of the arrays, and do not detach or resize their buffers during the call.',
  bad: {
    program: 'pipeline f(a: u8[1]) { fun f(x) = a[x]; }',
    call: 'f = compile(P), a = new Uint8Array(3), out = f({ a }), structuredClone(a, { transfer: [a.buffer] }), out',
  },
  good: {
    program: 'pipeline f(a: u8[1]) { fun f(x) = a[x]; }',
    call: 'f = compile(P), a = new Uint8Array(3), out = f({ a }), structuredClone(a), out',
  },
});
