import { diagnostic } from './diagnostic.ts';

/** A default value that its parameter cannot have. */
export const S312 = diagnostic<{ name: string; why: string }>({
  code: 'S312',
  message: ({ name, why }) => `the default of ${name} ${why}`,
  help: 'Give a literal of the type of the parameter.',
  bad: 'pipeline f(k: u8 = 256) { fun f(x) = x + i32(k); }',
  good: 'pipeline f(k: u8 = 255) { fun f(x) = x + i32(k); }',
});
