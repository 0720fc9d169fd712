import { diagnostic } from './diagnostic.ts';

/** A literal is outside the range of its type. */
export const literalOutOfRange = diagnostic<{ literal: string; type: string }>({
  code: 'S301',
  message: ({ literal, type }) => `${literal} does not fit in ${type}`,
  help: ({ type }) => `Use a value in the range of ${type}, or cast the other operand to a wider type.`,
  bad: 'pipeline f() { fun f(x) = u8(x) + 300; }',
  good: 'pipeline f() { fun f(x) = u16(x) + 300; }',
});
