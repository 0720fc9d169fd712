import { productRange } from '../../../arithmetic/integer-transfer.ts';
import { isWithin, typeRange } from '../../../arithmetic/range.ts';
import { operationRange } from '../../../machine/analysis/value-ranges.ts';
import type { Code, Operation } from '../../../machine/ir/code.ts';
import { integer, isFloat, isSigned, range } from '../../../syntax/type.ts';
import type { Evaluator } from './evaluator.ts';
import { widenedLoad } from './memory/evaluate-load.ts';
import { oneInstruction } from './one-instruction.ts';
import { isConversion } from './operators.ts';
import { productOfBytes } from './product-of-bytes.ts';
import { widthOf } from './registers.ts';
import { scalarOperation } from './scalar/scalar.ts';
import { plainValue, type Value } from './value.ts';
import { convert } from './vector/convert.ts';
import { type Factor, fits16, narrowProduct } from './vector/narrow-product.ts';
import { vectorOperation } from './vector/vector.ts';

export function evaluateOperation(evaluator: Evaluator, e: Operation): Value {
  const { a, context } = evaluator;
  const special = oneInstruction(evaluator, e) ?? productOfNarrow(evaluator, e) ?? productOfBytes(evaluator, e);
  if (special !== null) return special;
  const widens = isConversion(e.op) && e.args.every((arg) => widthOf(e.type) > widthOf(arg.type));
  const args = e.args.map((arg) => (widens ? widenedLoad(evaluator, arg) : null) ?? evaluator.value(arg));
  const limits = operationRange(e.op, e.type, args);
  if (e.lanes === 1) return plainValue(e, scalarOperation(a, context, e.op, e.type, args), limits);
  const { operand, mask } = vectorOperation(a, context, e.op, e.type, e.lanes, args);
  return { type: e.type, lanes: e.lanes, operand, mask, scalar: null, constant: null, limits };
}

/**
 * A 32-bit product of operands that are constants or casts of narrow integers, computed from 16-bit lanes. Null for any
 * other operation.
 */
function productOfNarrow(evaluator: Evaluator, e: Operation): Value | null {
  if (e.op !== '*' || e.lanes === 1 || isFloat(e.type) || widthOf(e.type) !== 32) return null;
  const [f, g] = e.args.map((arg) => narrowFactor(evaluator, arg));
  if (!f || !g) return null;
  const operand = narrowProduct(evaluator.a, e.lanes, f, g);
  const [product, any] = [productRange(f, g), typeRange(e.type)];
  return operand && plainValue(e, operand, isWithin(product, any) ? product : any);
}

/**
 * A factor that fits in 16 bits: a constant, or the conversion of a narrow integer by `cast`; null for any other
 * operand. A `saturate` does not qualify, because its clamping would change the product; the wrapping of `cast` does
 * not.
 */
function narrowFactor(evaluator: Evaluator, e: Code): Factor | null {
  const { a } = evaluator;
  if (e.tag === 'Broadcast' || e.tag === 'Variable') {
    const { constant } = evaluator.value(e);
    const limits = constant === null ? null : { least: constant, greatest: constant };
    return limits && fits16(limits) ? { ...limits, x: a.splat(16, limits.least) } : null;
  }
  const [narrow] = e.tag === 'Operation' && e.op === 'cast' && !evaluator.isShared(e) ? e.args : [];
  if (narrow === undefined || narrow.type === 'bool' || isFloat(narrow.type)) return null;
  const width = widthOf(narrow.type);
  if (width === 32) return null;
  const { type, operand } = (width === 8 ? widenedLoad(evaluator, narrow) : null) ?? evaluator.value(narrow);
  return { ...range(narrow.type), x: convert(a, operand, e.lanes, type, integer(16, isSigned(type)), false) };
}
