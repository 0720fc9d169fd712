import type { Caller } from './caller.ts';
import { diagnostic } from './diagnostic.ts';

/** A parameter has no value. */
export const missingParameter = diagnostic<{ name: string; type: string; by: Caller }>({
  code: 'S603',
  message: ({ name, type }) => `the parameter ${name} (${type}) has no value`,
  help: ({ name, by }) =>
    by === 'cli'
      ? `Pass --param ${name}=…, or declare a default value in the program.`
      : `Pass { ${name}: … } in the first argument of the call, or declare a default value.`,
  bad: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6' },
  good: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3' },
});
