import { diagnostic } from './diagnostic.ts';

/** Options of the compiler are given, but the interpreter runs the program. */
export const optionsWithoutEffect = diagnostic<{ options: readonly string[]; cause: string; instead: string }>({
  code: 'S649',
  severity: 'warning',
  message: ({ options, cause }) =>
    `${listed(options)} ${options.length === 1 ? 'has' : 'have'} no effect with ${cause}`,
  help: ({ options, instead }) =>
    `The interpreter runs on one thread, checks every access, and has no compiler passes to validate. Remove ${listed(options)}, or ${instead}.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'run --engine interp --threads 2 --window x=0:3' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'run --threads 2 --window x=0:3' },
});

/** `a`, `a and b`, `a, b and c` */
function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
