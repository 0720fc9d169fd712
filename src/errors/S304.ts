import { diagnostic } from './diagnostic.ts';

/** An operator is applied to a type that it does not accept. */
export const wrongOperandType = diagnostic<{ operator: string; type: string; wants: string }>({
  code: 'S304',
  message: ({ operator, type, wants }) => `${operator} expects ${wants}, not ${type}`,
  help: ({ operator, wants }) =>
    operator === '^'
      ? '^ is the exclusive or of integers. For a power, write pow(a, b), or x * x.'
      : `Cast the operand: ${operator} expects ${wants}.`,
  bad: 'pipeline f() { fun f(x) = f32(x) & 1; }',
  good: 'pipeline f() { fun f(x) = x & 1; }',
});
