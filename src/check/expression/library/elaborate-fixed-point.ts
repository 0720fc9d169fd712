import { wrongOperandType } from '../../../errors/S304.ts';
import { noWiderType } from '../../../errors/S325.ts';
import type { CallTree } from '../../../language/tree.ts';
import type { Expr } from '../../../syntax/expr.ts';
import { bits, isFloat, type Type } from '../../../syntax/type.ts';
import { report } from '../../notes.ts';
import type { Elaborator } from '../elaborator.ts';
import { elaborateOperands } from '../operands.ts';
import { type FixedPointName, fixedPoint } from './fixed-point.ts';

/** name(a, b) or name(a, b, amount): the expansion of a fixed-point function. */
export function elaborateFixedPoint(
  elaborator: Elaborator,
  name: FixedPointName,
  e: CallTree,
  expected: Type | null,
): Expr | null {
  const { operands: rule, arity, widens, expand } = fixedPoint[name];
  const { notes } = elaborator;
  const isSameType = !name.startsWith('widening_');
  const operands = elaborateOperands(elaborator, rule, name, e.args.slice(0, 2), e, isSameType ? expected : null);
  const amounts = arity === 3 ? elaborateOperands(elaborator, 'integer', name, e.args.slice(2), e, null) : [];
  const [a, b, amount = b] = [...(operands ?? []), ...(amounts ?? [])];
  if (operands === null || amounts === null || a === undefined || b === undefined || amount === undefined) return null;
  if (isFloat(a.type))
    return report(notes, wrongOperandType({ operator: name, type: a.type, wants: 'integers' }, e.at));
  if (widens && bits(a.type) === 64) return report(notes, noWiderType({ name, type: a.type }, e.at));
  const meant = (sum: Expr): Expr => notes.places.mark(sum, e.at, 'wraps');
  return notes.places.mark(expand(a, b, meant, amount), e.at);
}
