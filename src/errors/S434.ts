import { diagnostic } from './diagnostic.ts';

/** A directive nests the program too deeply. */
export const scheduledProgramTooDeep = diagnostic<{ height: number; deepest: number }>({
  code: 'S434',
  message: ({ height, deepest }) => `this directive nests the program ${height} levels deep; the limit is ${deepest}`,
  help: 'Split loops fewer times, or compute some funcs at the root.',
  bad: splitTimes(200),
  good: splitTimes(10),
});

function splitTimes(n: number): string {
  const directives = Array.from({ length: n }, (_, i) => `split(f.${i === 0 ? 'x' : `x${i - 1}`}, y${i}, x${i}, 2);`);
  return `pipeline f() { fun f(x) = x; } schedule s { ${directives.join(' ')} }`;
}
