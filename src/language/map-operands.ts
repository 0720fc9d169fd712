import type { ExprTree, RangeTree } from './tree.ts';

/** The same node with other operands, from left to right. What is accessed is no operand, what a boundary condition takes is. */
export function mapOperands(e: ExprTree, f: (operand: ExprTree) => ExprTree): ExprTree {
  switch (e.tag) {
    case 'Number':
    case 'Bool':
    case 'Name':
    case 'InputBound':
      return e;
    case 'Unary':
      return { ...e, arg: f(e.arg) };
    case 'Binary':
      return { ...e, left: f(e.left), right: f(e.right) };
    case 'Call':
      return { ...e, args: e.args.map(f) };
    case 'Index':
      return {
        ...e,
        of: e.of.tag === 'Name' ? e.of : { ...e.of, args: e.of.args.map(f) },
        args: e.args.map(f),
      };
    case 'Reduce':
      return { ...e, rdom: mapRdom(e.rdom, f), body: f(e.body) };
  }
}

export function mapRdom(rdom: readonly RangeTree[], f: (end: ExprTree) => ExprTree): readonly RangeTree[] {
  return rdom.map((range) => ({ ...range, from: f(range.from), to: f(range.to) }));
}

export function operandsOf(e: ExprTree): readonly ExprTree[] {
  const operands: ExprTree[] = [];
  mapOperands(e, (operand) => {
    operands.push(operand);
    return operand;
  });
  return operands;
}
