import { diagnostic } from './diagnostic.ts';

/** An operator on a type that it is not for. */
export const S304 = diagnostic<{ operator: string; type: string; wants: string }>({
  code: 'S304',
  message: ({ operator, type, wants }) => `${operator} is for ${wants}, not for ${type}`,
  help: ({ wants }) => `Cast the operand to one of the types it is for: ${wants}.`,
  bad: 'pipeline f() { fun f(x) = f32(x) & 1; }',
  good: 'pipeline f() { fun f(x) = x & 1; }',
});
