import { diagnostic } from './diagnostic.ts';

/** An expression that shares its parts so often that it would have no end as text. */
export const S108 = diagnostic({
  code: 'S108',
  message: () => 'an expression of this program is too long to be written as text',
  help: 'Give a part of it that is used often a func of its own.',
  bad: { program: repeated(14), command: 'lower --after schedule --schedule s' },
  good: { program: repeated(4), command: 'lower --after schedule --schedule s' },
});

/** 2ⁿ·3·x, by inlined funcs that use their argument twice and thrice. */
function repeated(n: number): string {
  const nested = `${'g['.repeat(n)}h[x]${']'.repeat(n)}`;
  const funs = `fun h(x) = x + x + x; fun g(x) = x + x; fun f(x) = ${nested};`;
  return `pipeline f() { ${funs} } schedule s { inline(g); inline(h); }`;
}
