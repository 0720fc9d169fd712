import { diagnostic } from './diagnostic.ts';

/** The expansion of lets and defs has too many nodes. */
export const expansionTooLarge = diagnostic<{ limit: number }>({
  code: 'S110',
  message: ({ limit }) =>
    `the expansions of lets and defs in this pipeline, up to this one, have more than ${limit} nodes`,
  help: 'Define a func for a value that is used often, and read it at a point.',
  bad: `pipeline f() { ${doubled(20)} fun f(x) = d20(x); }`,
  good: `pipeline f() { ${doubled(4)} fun f(x) = d4(x); }`,
});

/** Each def calls the previous one twice. */
function doubled(n: number): string {
  const calls = Array.from({ length: n }, (_, i) => `def d${i + 1}(a) = d${i}(a) + d${i}(a + 1);`);
  return ['def d0(a) = a * a;', ...calls].join(' ');
}
