import { bug } from '../../errors/bug.ts';
import { wrongOperandType } from '../../errors/S304.ts';
import type { CallTree, ExprTree } from '../../language/tree.ts';
import { cast, constant, type Expr, operation } from '../../syntax/expr.ts';
import { isFloat, isLong, type Type } from '../../syntax/type.ts';
import { all } from '../all.ts';
import { armsOf, isArm } from '../expand/tuples.ts';
import { report } from '../notes.ts';
import type { Elaborator } from './elaborator.ts';
import { literalOf } from './literal.ts';
import { elaborateCondition, elaborateOperands } from './operands.ts';

/** select(c₁, a₁, c₂, a₂, …, b) = select(c₁, a₁, select(c₂, a₂, … b)) */
export function elaborateSelect(elaborator: Elaborator, e: CallTree, expected: Type | null): Expr | null {
  // Elaborate from left to right, because inline reductions are numbered in this order. `elaborateArms` below gets the
  // arms from the memo table.
  const conditions = e.args.flatMap((arg, i) => {
    if (!isArm('select', i, e.args.length)) return [elaborateCondition(elaborator, arg)];
    if (literalOf(arg) === null) elaborator.elaborate(arg, expected);
    return [];
  });
  return chain(all(conditions), elaborateArms(elaborator, armsOf(e), e, expected));
}

/** mux(i, a, b, …, z) = select(i == 0, a, i == 1, b, … z). The result is the last value if i is out of range. */
export function elaborateMux(elaborator: Elaborator, e: CallTree, expected: Type | null): Expr | null {
  const [first] = e.args;
  const index = first ? elaborator.elaborate(first) : bug('mux has no index');
  const values = elaborateArms(elaborator, armsOf(e), e, expected);
  if (index === null || values === null) return null;
  if (isFloat(index.type)) {
    const facts = { operator: 'mux', type: index.type, wants: 'an integer as its first argument' };
    return report(elaborator.notes, wrongOperandType(facts, first?.at ?? e.at));
  }
  const i = cast(index.type === 'u32' || isLong(index.type) ? index.type : 'i32', index);
  const conditions = values.slice(1).map((_, k) => operation('==', i, constant(i.type, k)));
  return chain(conditions, values);
}

/** The values to choose from, converted to their common type. */
function elaborateArms(
  elaborator: Elaborator,
  arms: readonly ExprTree[],
  e: CallTree,
  expected: Type | null,
): readonly Expr[] | null {
  return elaborateOperands(elaborator, 'any', 'select', arms, e, expected);
}

/** The first value whose condition holds, or the last value, which has no condition. Null if an operand has errors. */
function chain(conditions: readonly Expr[] | null, values: readonly Expr[] | null): Expr | null {
  const last = values?.at(-1);
  if (conditions === null || values === null || last === undefined) return null;
  return conditions.reduceRight<Expr>((otherwise, c, i) => operation('select', c, values[i] ?? last, otherwise), last);
}
