import { diagnostic } from './diagnostic.ts';

/** A call whose arrays or whose runtime were taken away while it ran. */
export const S635 = diagnostic<{ why: string }>({
  code: 'S635',
  message: ({ why }) => `the call cannot be finished: ${why}`,
  help: 'Leave the buffers of arrays as they are, and the program open, until the call is over.',
  bad: {
    program: 'pipeline f(a: u8[1]) { fun f(x) = a[x]; }',
    call: 'f = compile(P), a = new Uint8Array(3), out = f({ a }), structuredClone(a, { transfer: [a.buffer] }), out',
  },
  good: {
    program: 'pipeline f(a: u8[1]) { fun f(x) = a[x]; }',
    call: 'f = compile(P), a = new Uint8Array(3), out = f({ a }), structuredClone(a), out',
  },
});
