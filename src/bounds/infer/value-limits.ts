import { allOf, constantValues, machineTransfer, pointAt } from '../../arithmetic/machine-transfer.ts';
import type { Expr } from '../../syntax/expr.ts';
import { isError } from '../../syntax/value.ts';
import type { Values, ValuesOf } from '../../syntax/value-range.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * Value range analysis: the range of an expression for all values of its variables. i32 arithmetic that may overflow
 * wraps, or is unbounded if the expression is over ℤ.
 */
export function valueLimits(e: Expr, valuesOf: ValuesOf, overflow: 'wraps' | 'unbounded' = 'wraps'): Values {
  const known = new Map<Expr, Values>();
  for (const node of nodesOf(e)) {
    const limits = limitsOfNode(node, valuesOf, (operand) => known.get(operand) ?? allOf(operand.type));
    known.set(node, overflow === 'unbounded' && mayOverflow(node, limits) ? unbounded : limits);
  }
  return known.get(e) ?? allOf(e.type);
}

const unbounded: Values = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY, nan: false };

/** Is this i32 arithmetic whose result may not fit in i32? */
function mayOverflow(e: Expr, { least, greatest }: Values): boolean {
  if (e.tag !== 'Op' || e.type !== 'i32' || !arithmetic.has(e.op)) return false;
  const all = allOf('i32');
  return !(least > all.least && greatest < all.greatest);
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', 'neg', 'abs', '/', '<<']);

function limitsOfNode(e: Expr, valuesOf: ValuesOf, of: (operand: Expr) => Values): Values {
  switch (e.tag) {
    case 'Const':
      // A program stores 0 where the algorithm has `undef`.
      if (e.value === 'ε_undef') return pointAt(0);
      return isError(e.value) ? allOf(e.type) : constantValues(e.type, e.value);
    case 'Var':
      return valuesOf(e.name, 'parameter') ?? allOf(e.type);
    case 'Access':
      return valuesOf(e.func, e.component) ?? allOf(e.type);
    case 'Extern':
      return allOf(e.type);
    case 'Op':
      return machineTransfer(e.op, e.type, e.args[0]?.type ?? e.type, e.args.map(of));
  }
}
