import { diagnostic } from './diagnostic.ts';

/**
 * The default value of a parameter is not a value of its type or not in its range, or an input has a default value.
 * `write` suggests a declaration with a suitable type.
 */
export const invalidDefaultValue = diagnostic<{ name: string; why: string; write?: string }>({
  code: 'S312',
  message: ({ name, why }) => `the default value of ${name} ${why}`,
  help: ({ write }) => write ?? 'Write a literal of the type of the parameter.',
  bad: 'pipeline f(k: u8 = 256) { fun f(x) = x + i32(k); }',
  good: 'pipeline f(k: u8 = 255) { fun f(x) = x + i32(k); }',
});
