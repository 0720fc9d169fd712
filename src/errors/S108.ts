import { diagnostic } from './diagnostic.ts';

/** An expression has so many shared subexpressions that its printed form would be too long. */
export const expressionTooLong = diagnostic({
  code: 'S108',
  message: () => 'an expression in this program is too long to print',
  help: 'Move a subexpression that is used often into a separate func, or inline fewer funcs.',
  bad: { program: repeated(14), command: 'lower --after schedule --schedule s' },
  good: { program: repeated(4), command: 'lower --after schedule --schedule s' },
});

/** 2ⁿ·3·x, built from inlined funcs that use their argument two or three times. */
function repeated(n: number): string {
  const nested = `${'g['.repeat(n)}h[x]${']'.repeat(n)}`;
  const funs = `fun h(x) = x + x + x; fun g(x) = x + x; fun f(x) = ${nested};`;
  return `pipeline f() { ${funs} } schedule s { inline(g); inline(h); }`;
}
