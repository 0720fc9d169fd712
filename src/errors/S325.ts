import { diagnostic } from './diagnostic.ts';

/** A function would have to compute in 128 bits. */
export const noWiderType = diagnostic<{ name: string; type: string }>({
  code: 'S325',
  message: ({ name, type }) =>
    `${name} computes with twice as many bits as its operands, but they are ${type}, and there are no 128-bit integers`,
  help: ({ name }) => `Pass operands of at most 32 bits to ${name}.`,
  bad: 'pipeline f() { fun f(x) = widening_mul(i64(x), i64(x)); }',
  good: 'pipeline f() { fun f(x) = widening_mul(x, x); }',
});
