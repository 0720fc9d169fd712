import type { Expr } from '../../syntax/expr.ts';

/** Are two expressions the same, node by node? Each pair of nodes is compared once: expressions are DAGs. */
export function haveSameStructure(a: Expr, b: Expr): boolean {
  const known = new Map<Expr, Set<Expr>>();
  const compare = (a: Expr, b: Expr): boolean => {
    if (a === b || known.get(a)?.has(b)) return true;
    const isSame =
      isSameNode(a, b) && ('args' in a && 'args' in b ? a.args.every((arg, i) => compareAt(arg, b.args[i])) : true);
    if (isSame) known.set(a, (known.get(a) ?? new Set()).add(b));
    return isSame;
  };
  const compareAt = (a: Expr, b: Expr | undefined): boolean => b !== undefined && compare(a, b);
  return compare(a, b);
}

/** Do two nodes differ at most in their operands? */
function isSameNode(a: Expr, b: Expr): boolean {
  if (a.type !== b.type) return false;
  switch (a.tag) {
    case 'Const':
      return b.tag === 'Const' && Object.is(a.value, b.value);
    case 'Var':
      return b.tag === 'Var' && a.name === b.name;
    case 'Access':
      return b.tag === 'Access' && a.func === b.func && a.component === b.component && a.args.length === b.args.length;
    case 'Op':
      return b.tag === 'Op' && a.op === b.op && a.args.length === b.args.length;
    case 'Extern':
      return b.tag === 'Extern' && a.host === b.host && a.args.length === b.args.length;
  }
}
