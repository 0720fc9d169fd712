import { bug } from '../../errors/bug.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { wrongOperandType } from '../../errors/S304.ts';
import { floatCondition } from '../../errors/S305.ts';
import { wrongCoordinateType } from '../../errors/S306.ts';
import type { ExprTree } from '../../language/tree.ts';
import { cast, constant, type Expr, operation } from '../../syntax/expr.ts';
import { type Operator, operators } from '../../syntax/operator.ts';
import { holdsAll, isFloat, isLong, type Type } from '../../syntax/type.ts';
import { all } from '../all.ts';
import { report } from '../notes.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateLiteral, literalOf } from './literal.ts';
import { commonTypes } from './typing.ts';

/** op(e, …), with its operands converted to the types that the operator requires. */
export function elaborateOperation(
  elaborator: Elaborator,
  op: Operator,
  trees: readonly ExprTree[],
  e: ExprTree,
  expected: Type | null,
): Expr | null {
  const { operands: rule, result } = operators[op];
  if (rule === 'cast' || rule === 'bits' || rule === 'select') return bug(`${op} has its own rule`);
  if (rule === 'condition') {
    const conditions = all(trees.map((tree) => elaborateCondition(elaborator, tree)));
    return conditions && operation(op, ...conditions);
  }
  const operands = elaborateOperands(elaborator, rule, op, trees, e, result === 'same' ? expected : null);
  return operands && elaborator.notes.places.mark(operation(op, ...operands), e.at);
}

/** Elaborate operands and convert them to their common types. */
export function elaborateOperands(
  elaborator: Elaborator,
  rule: Parameters<typeof commonTypes>[0],
  name: string,
  trees: readonly ExprTree[],
  e: ExprTree,
  expected: Type | null,
): readonly Expr[] | null {
  const { notes } = elaborator;
  const literals = trees.map(literalOf);
  const typed = trees.map((tree, i) => (literals[i] === null ? elaborator.elaborate(tree, expected) : null));
  if (trees.some((_, i) => literals[i] === null && typed[i] === null)) return null;

  const kinds = trees.map(
    (_, i) => typed[i]?.type ?? literals[i]?.kind ?? bug('an operand has neither a type nor a literal'),
  );
  const common = commonTypes(rule, kinds, expected);
  if ('wants' in common)
    return report(notes, wrongOperandType({ operator: name, type: common.type, wants: common.wants }, e.at));
  return all(
    trees.map((tree, i) => {
      const type = common.types[i] ?? bug('an operand has no type');
      const [operand, literal] = [typed[i], literals[i]];
      if (operand) return cast(type, operand);
      return literal ? elaborateLiteral(tree, literal, type, notes) : null;
    }),
  );
}

/** A condition: any integer. One of 64 bits is compared with 0. */
export function elaborateCondition(elaborator: Elaborator, tree: ExprTree): Expr | null {
  const e = elaborator.elaborate(tree);
  if (e !== null && isFloat(e.type)) return report(elaborator.notes, floatCondition({ type: e.type }, tree.at));
  return e !== null && isLong(e.type) ? operation('!=', e, constant(e.type, 0)) : e;
}

/** A coordinate or a bound: an i32, or a value that converts to i32 implicitly. */
export function elaborateCoordinate(
  elaborator: Elaborator,
  tree: ExprTree,
  refusal: (facts: { type: string }, at: ExprTree['at']) => Diagnostic = wrongCoordinateType,
): Expr | null {
  const e = elaborator.elaborate(tree, 'i32');
  if (e !== null && !holdsAll('i32', e.type)) return report(elaborator.notes, refusal({ type: e.type }, tree.at));
  return e && cast('i32', e);
}
