import { allOf, machineLimits, pointAt } from '../simplify/machine-limits.ts';
import type { Expr } from '../syntax/expr.ts';
import type { Values, ValuesOf } from '../syntax/value-range.ts';
import { nodesOf } from '../syntax/walk.ts';

/** Between which numbers the values of an expression lie, whatever its variables are. */
export function valueLimits(e: Expr, valuesOf: ValuesOf): Values {
  const found = new Map<Expr, Values>();
  for (const node of nodesOf(e))
    found.set(
      node,
      limitsOfNode(node, valuesOf, (operand) => found.get(operand) ?? allOf(operand.type)),
    );
  return found.get(e) ?? allOf(e.type);
}

function limitsOfNode(e: Expr, valuesOf: ValuesOf, of: (operand: Expr) => Values): Values {
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? pointAt(e.value) : allOf(e.type);
    case 'Var':
      return allOf(e.type);
    case 'Access':
      return valuesOf(e.func, e.component) ?? allOf(e.type);
    case 'Op':
      return machineLimits(e.op, e.type, e.args[0]?.type ?? e.type, e.args.map(of));
  }
}
