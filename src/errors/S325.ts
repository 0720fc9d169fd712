import { diagnostic } from './diagnostic.ts';

/** A function would have to compute in 64 bits. */
export const noWiderType = diagnostic<{ name: string; type: string }>({
  code: 'S325',
  message: ({ name, type }) =>
    `${name} computes with twice as many bits as its operands, but they are ${type}, and there are no 64-bit integers`,
  help: ({ name }) => `Pass operands of 8 or 16 bits to ${name}, or compute in f64, which has integers up to 2^53.`,
  bad: 'pipeline f() { fun f(x) = widening_mul(x, x); }',
  good: 'pipeline f() { fun f(x) = widening_mul(i16(x), i16(x)); }',
});
