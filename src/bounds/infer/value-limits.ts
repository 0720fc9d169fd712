import { allOf, machineTransfer, pointAt } from '../../arithmetic/machine-transfer.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Values, ValuesOf } from '../../syntax/value-range.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * Between which numbers the values of an expression lie, whatever its variables are. i32 arithmetic that may leave i32 wraps, or if the expression
 * is one over ℤ, is unknown.
 */
export function valueLimits(e: Expr, valuesOf: ValuesOf, beyond: 'wraps' | 'unknown' = 'wraps'): Values {
  const found = new Map<Expr, Values>();
  for (const node of nodesOf(e)) {
    const limits = limitsOfNode(node, valuesOf, (operand) => found.get(operand) ?? allOf(operand.type));
    found.set(node, beyond === 'unknown' && mayLeave(node, limits) ? unknown : limits);
  }
  return found.get(e) ?? allOf(e.type);
}

const unknown: Values = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY, nan: false };

/** Is this arithmetic in i32 whose result is not shown to stay there? */
function mayLeave(e: Expr, { least, greatest }: Values): boolean {
  if (e.tag !== 'Op' || e.type !== 'i32' || !arithmetic.has(e.op)) return false;
  const all = allOf('i32');
  return !(least > all.least && greatest < all.greatest);
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', 'neg', 'abs', '/', '<<']);

function limitsOfNode(e: Expr, valuesOf: ValuesOf, of: (operand: Expr) => Values): Values {
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? pointAt(e.value) : allOf(e.type);
    case 'Var':
      return allOf(e.type);
    case 'Access':
      return valuesOf(e.func, e.component) ?? allOf(e.type);
    case 'Op':
      return machineTransfer(e.op, e.type, e.args[0]?.type ?? e.type, e.args.map(of));
  }
}
