import { diagnostic } from './diagnostic.ts';

/** A parameter has no value. */
export const missingParameter = diagnostic<{ name: string; type: string; write: string }>({
  code: 'S603',
  message: ({ name, type }) => `the parameter ${name} (${type}) has no value`,
  help: ({ write }) => `Pass ${write}, or declare a default value in the program.`,
  bad: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6' },
  good: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3' },
});
