import { bug } from '../../../../errors/bug.ts';
import type { Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import { constantVector } from '../constants.ts';
import type { Context } from '../context.ts';
import { floatArithmetic } from '../float-arithmetic.ts';
import type { Operand } from '../operand.ts';
import { type FloatOperator, functionOf, isTranscendental } from '../operators.ts';
import { floatShape } from '../registers.ts';
import { convert } from './convert.ts';

/** An operator on floats with a float result, lane by lane. */
export function vectorFloat(
  a: Assembler,
  context: Context,
  op: FloatOperator,
  type: Type,
  lanes: number,
  args: readonly Operand[],
): Operand {
  if (isTranscendental(op)) {
    // A call on f64x2. The f32 result is by definition the f32 nearest to the f64 result.
    const wide = args.map((n) => convert(a, n, lanes, type, 'f64', false));
    const index = context.call(`${functionOf(op, type)}.vector`);
    return convert(a, a.call(index, 'v128', ...wide), lanes, 'f64', type, false);
  }
  const shape = floatShape(type);
  const [x = bug(`${op} has no operand`), y = x] = args;
  if (op === 'min' || op === 'max') return a.apply(`${shape}.p${op}`, x, y);
  return floatArithmetic(a, shape, op, args, () => constantVector(a, type, 1));
}
