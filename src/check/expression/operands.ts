import { bug } from '../../errors/bug.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { wrongOperandType } from '../../errors/S304.ts';
import { floatCondition } from '../../errors/S305.ts';
import { wrongCoordinateType } from '../../errors/S306.ts';
import type { ExprTree } from '../../language/tree.ts';
import { cast, type Expr, operation } from '../../syntax/expr.ts';
import { type Operator, operators } from '../../syntax/operator.ts';
import { holdsAll, isFloat, type Type } from '../../syntax/type.ts';
import { all } from '../all.ts';
import { complain } from '../notes.ts';
import type { Elaborator } from './elaborator.ts';
import { fitted, literalOf } from './literal.ts';
import { meeting } from './typing.ts';

/** op(e, …) with its operands brought to the types that its rule wants. */
export function elaborateOperation(
  elaborator: Elaborator,
  op: Operator,
  trees: readonly ExprTree[],
  e: ExprTree,
  expected: Type | null,
): Expr | null {
  const { operands: rule, result } = operators[op];
  if (rule === 'cast') return bug('a cast is not an operation with operands that meet');
  if (rule === 'condition') {
    const conditions = all(trees.map((tree) => elaborateCondition(elaborator, tree)));
    return conditions && operation(op, ...conditions);
  }
  if (rule === 'select') {
    const [condition, ...branches] = trees;
    const c = elaborateCondition(elaborator, condition ?? bug('select has no condition'));
    const met = elaborateMeeting(elaborator, 'any', op, branches, e, expected);
    return c && met && operation(op, c, ...met);
  }
  const met = elaborateMeeting(elaborator, rule, op, trees, e, result === 'same' ? expected : null);
  return met && operation(op, ...met);
}

/** Operands, brought to the types at which they meet. */
export function elaborateMeeting(
  elaborator: Elaborator,
  rule: Parameters<typeof meeting>[0],
  op: Operator,
  trees: readonly ExprTree[],
  e: ExprTree,
  expected: Type | null,
): readonly Expr[] | null {
  const { notes } = elaborator;
  const literals = trees.map(literalOf);
  const typed = trees.map((tree, i) => (literals[i] === null ? elaborator.elaborate(tree, expected) : null));
  if (trees.some((_, i) => literals[i] === null && typed[i] === null)) return null;

  const kinds = trees.map((_, i) => typed[i]?.type ?? literals[i]?.kind ?? bug('an operand is nothing'));
  const met = meeting(rule, kinds, expected);
  if ('wants' in met)
    return complain(notes, wrongOperandType({ operator: op, type: met.type, wants: met.wants }, e.at));
  return all(
    trees.map((tree, i) => {
      const type = met.types[i] ?? bug('an operand has no type');
      const [operand, literal] = [typed[i], literals[i]];
      if (operand) return cast(type, operand);
      return literal ? fitted(tree, literal, type, notes) : null;
    }),
  );
}

/** Any integer is a condition. */
export function elaborateCondition(elaborator: Elaborator, tree: ExprTree): Expr | null {
  const e = elaborator.elaborate(tree);
  if (e !== null && isFloat(e.type)) return complain(elaborator.notes, floatCondition({ type: e.type }, tree.at));
  return e;
}

/** A coordinate or a bound: an i32, or what converts to it unasked. */
export function elaborateCoordinate(
  elaborator: Elaborator,
  tree: ExprTree,
  refusal: (facts: { type: string }, at: ExprTree['at']) => Diagnostic = wrongCoordinateType,
): Expr | null {
  const e = elaborator.elaborate(tree, 'i32');
  if (e !== null && !holdsAll('i32', e.type)) return complain(elaborator.notes, refusal({ type: e.type }, tree.at));
  return e && cast('i32', e);
}
