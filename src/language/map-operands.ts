import type { ExprTree, RangeTree, WindowRangeTree } from './tree.ts';

/**
 * Map the operands of a node, from left to right. The name of a func or an input is not an operand; the arguments of a
 * boundary condition are.
 */
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
    case 'Tuple':
      return { ...e, parts: e.parts.map(f) };
    case 'Component':
      return { ...e, of: f(e.of) };
    case 'Let':
      return { ...e, let: { ...e.let, value: f(e.let.value) }, body: f(e.body) };
    case 'Typed':
      return { ...e, value: f(e.value) };
    case 'Extern':
      return {
        ...e,
        args: e.args.map(f),
        windows: e.windows.map((window) => ({ ...window, ranges: window.ranges.map((range) => mapRange(range, f)) })),
      };
  }
}

export function mapRdom(rdom: readonly RangeTree[], f: (end: ExprTree) => ExprTree): readonly RangeTree[] {
  return rdom.map((range) => ({ ...range, from: f(range.from), to: f(range.to) }));
}

function mapRange(range: WindowRangeTree, f: (end: ExprTree) => ExprTree): WindowRangeTree {
  if (range.form !== 'point') return { ...range, from: f(range.from), to: f(range.to) };
  const only = f(range.from);
  return { ...range, from: only, to: only };
}

export function operandsOf(e: ExprTree): readonly ExprTree[] {
  const operands: ExprTree[] = [];
  mapOperands(e, (operand) => {
    operands.push(operand);
    return operand;
  });
  return operands;
}
