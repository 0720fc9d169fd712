import { diagnostic } from './diagnostic.ts';

/** A parameter without a value. */
export const S603 = diagnostic<{ name: string; type: string }>({
  code: 'S603',
  message: ({ name, type }) => `the parameter ${name} (${type}) has no value`,
  help: ({ name }) => `Give it with --param ${name}=…, or { ${name}: … } in TypeScript, or a default in the program.`,
  bad: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6' },
  good: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3' },
});
