import { bug } from '../../../../errors/bug.ts';
import type { Operator } from '../../../../syntax/operator.ts';
import { isFloat, isLong, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Context } from '../context.ts';
import { compareLongs, scalarLong } from '../long/scalar.ts';
import type { Operand } from '../operand.ts';
import {
  type Comparison,
  comparisons,
  isComparison,
  isConversion,
  isFloatOperator,
  isIntegerOperator,
  isLogic,
} from '../operators.ts';
import { floatOf } from '../registers.ts';
import type { Value } from '../value.ts';
import { convertScalar } from './convert.ts';
import { scalarFloat } from './float.ts';
import { scalarInteger } from './integer.ts';
import { reinterpretScalar } from './reinterpret.ts';

/** An operator on scalars. */
export function scalarOperation(
  a: Assembler,
  context: Context,
  op: Operator,
  type: Type,
  args: readonly Value[],
): Operand {
  const [x = bug(`${op} has no operand`), y = x, z = x] = args;
  if (isComparison(op)) return compare(a, op, x.type, x.operand, y.operand);
  if (isLogic(op)) {
    switch (op) {
      case '||':
        return a.apply('i32.or', isNonZero(a, x), isNonZero(a, y));
      case '&&':
        return a.apply('i32.and', isNonZero(a, x), isNonZero(a, y));
      case '!':
        return a.apply('i32.eqz', x.operand);
    }
  }
  if (isConversion(op)) return convertScalar(a, x.operand, x.type, type, op === 'saturate');
  if (op === 'reinterpret') return reinterpretScalar(a, x.operand, x.type, type);
  if (op === 'select') return a.select(x.operand, y.operand, z.operand);
  if (op === 'is_nan') {
    const held = a.hold(x.operand);
    return a.apply(`${floatOf(x.type)}.ne`, held, held);
  }
  if (isFloat(type) && isFloatOperator(op)) {
    const operands = args.map(({ operand }) => operand);
    return scalarFloat(a, context, op, type, operands);
  }
  if (isFloat(type) || !isIntegerOperator(op)) return bug(`${op} does not give ${type}`);
  return isLong(type) ? scalarLong(a, op, args) : scalarInteger(a, op, type, args);
}

/** Zero is false, everything else is true. */
function isNonZero(a: Assembler, { type, operand }: Value): Operand {
  return type === 'bool' ? operand : a.apply('i32.ne', operand, a.i32(0));
}

function compare(a: Assembler, op: Comparison, type: Type, x: Operand, y: Operand): Operand {
  if (isLong(type)) return compareLongs(a, op, type, x, y);
  const name = comparisons[op];
  if (isFloat(type)) return a.apply(`${floatOf(type)}.${name}`, x, y);
  if (name === 'eq' || name === 'ne') return a.apply(`i32.${name}`, x, y);
  return a.apply(`i32.${name}_${type === 'u32' ? 'u' : 's'}`, x, y);
}
