import type { Expr } from './expr.ts';

/** e₁ ≡ e₂: structural equality. */
export function sameExpr(a: Expr, b: Expr): boolean {
  if (a === b) return true;
  if (a.type !== b.type) return false;
  switch (a.tag) {
    case 'Const':
      return b.tag === 'Const' && Object.is(a.value, b.value);
    case 'Var':
      return b.tag === 'Var' && a.name === b.name;
    case 'Access':
      return b.tag === 'Access' && a.func === b.func && a.component === b.component && sameAll(a.args, b.args);
    case 'Op':
      return b.tag === 'Op' && a.op === b.op && sameAll(a.args, b.args);
  }
}

function sameAll(a: readonly Expr[], b: readonly Expr[]): boolean {
  return a.length === b.length && a.every((e, i) => sameExpr(e, b[i] ?? e));
}
