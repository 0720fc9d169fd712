import { diagnostic } from './diagnostic.ts';

/** A value is passed for a parameter that does not exist, or is not valid for the parameter. `write` is the advice. */
export const invalidParameter = diagnostic<{ text: string; why: string; write: string }>({
  code: 'S604',
  message: ({ text, why }) => `the parameter ${text} ${why}`,
  help: ({ write }) => write,
  bad: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3000000000' },
  good: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3' },
});
