import { diagnostic } from './diagnostic.ts';

/** The arrays or the runtime of a call became unavailable before it finished. */
export const callInterrupted = diagnostic<{ why: string }>({
  code: 'S635',
  message: ({ why }) => `the call cannot be finished: ${why}`,
  help: 'Do not detach or resize the buffers of the arrays, and do not close the program, until the call has finished.',
  bad: {
    program: 'pipeline f(a: u8[1]) { fun f(x) = a[x]; }',
    call: 'f = compile(P), a = new Uint8Array(3), out = f({ a }), structuredClone(a, { transfer: [a.buffer] }), out',
  },
  good: {
    program: 'pipeline f(a: u8[1]) { fun f(x) = a[x]; }',
    call: 'f = compile(P), a = new Uint8Array(3), out = f({ a }), structuredClone(a), out',
  },
});
