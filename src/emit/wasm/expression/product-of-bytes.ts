import type { Code, Operation } from '../../../machine/ir/code.ts';
import { bits, isSigned } from '../../../syntax/type.ts';
import type { Evaluator } from './evaluator.ts';
import { plainValue, type Value } from './value.ts';
import { extendedProduct } from './vector/narrow-product.ts';

/**
 * Instruction selection for the 16-bit product of two bytes of the same type: `extmul` instead of two extensions and a
 * multiplication. Null for any other expression, and if both operands are loads, because a load can extend its bytes
 * itself.
 */
export function productOfBytes(evaluator: Evaluator, e: Operation): Value | null {
  if (e.op !== '*' || e.lanes < 8 || bits(e.type) !== 16) return null;
  const [x, y] = e.args.map((arg) => byteOf(evaluator, arg));
  if (!x || !y || x.type !== y.type || [x, y].every(({ tag }) => tag === 'Load')) return null;
  const [l, r] = [evaluator.value(x).operand, evaluator.value(y).operand];
  return plainValue(e, extendedProduct(evaluator.a, e.lanes, 8, l, r, isSigned(x.type)));
}

/** The operand of a cast of bytes that has no other use. Null for any other expression. */
function byteOf(evaluator: Evaluator, e: Code): Code | null {
  const [x] = e.tag === 'Operation' && e.op === 'cast' && !evaluator.isShared(e) ? e.args : [];
  return x !== undefined && bits(x.type) === 8 ? x : null;
}
