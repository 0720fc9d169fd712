import { bug } from '../../../../errors/bug.ts';
import type { Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Context } from '../context.ts';
import { floatArithmetic } from '../float-arithmetic.ts';
import type { Operand } from '../operand.ts';
import { type FloatOperator, functionOf, isTranscendental } from '../operators.ts';
import { floatOf, floatShape } from '../registers.ts';
import { convertScalar } from './convert.ts';

/** An operator on floats with a float result. */
export function scalarFloat(
  a: Assembler,
  context: Context,
  op: FloatOperator,
  type: Type,
  args: readonly Operand[],
): Operand {
  if (isTranscendental(op)) {
    const wide = args.map((n) => convertScalar(a, n, type, 'f64', false));
    return convertScalar(a, a.call(context.call(functionOf(op, type)), 'f64', ...wide), 'f64', type, false);
  }
  if (op === 'min' || op === 'max') return firstLane(a, type, op, args);
  const f = floatOf(type);
  return floatArithmetic(a, f, op, args, () => a.float(f, 1));
}

/**
 * Uses `pmin` and `pmax`, which exist only for vectors: scalar `min` and `max` treat NaN and zeros differently, and
 * V8 compiles a `select` of floats to a branch.
 */
function firstLane(a: Assembler, type: Type, op: 'min' | 'max', args: readonly Operand[]): Operand {
  const shape = floatShape(type);
  const [x = bug(`${op} has no operand`), y = x] = args.map((n) => a.apply(`${shape}.splat`, n));
  return a.registerwise(floatOf(type), [a.apply(`${shape}.p${op}`, x, y)], () => a.f.emit(`${shape}.extract_lane`, 0));
}
