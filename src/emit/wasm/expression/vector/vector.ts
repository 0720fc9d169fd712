import { isWithin, typeRange } from '../../../../arithmetic/range.ts';
import { bug } from '../../../../errors/bug.ts';
import type { Operator } from '../../../../syntax/operator.ts';
import { bits, integer, isFloat, isLong, isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import { constantVector } from '../constants.ts';
import type { Context } from '../context.ts';
import { convertLongs } from '../long/convert-vector.ts';
import { compareLongLanes, vectorLong } from '../long/vector.ts';
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
import { floatShape, integerShape, integerWidth, widthOf } from '../registers.ts';
import type { Value } from '../value.ts';
import { convert } from './convert.ts';
import { vectorFloat } from './float.ts';
import { vectorInteger } from './integer.ts';
import { resizeMask } from './mask.ts';
import { compareMasks, integerMask, logic, type Mask, maskOf, toCommonWidth } from './mask-logic.ts';
import { reinterpretVector } from './reinterpret.ts';

/** An operator on vectors, lane by lane. For a vector of bools, the result includes the lane width of the mask. */
export function vectorOperation(
  a: Assembler,
  context: Context,
  op: Operator,
  type: Type,
  lanes: number,
  args: readonly Value[],
): Mask {
  const [x = bug(`${op} has no operand`)] = args;
  if (isComparison(op)) return compare(a, op, lanes, args);
  if (isLogic(op)) return logic(a, op, lanes, args);
  if (isConversion(op)) return cast(a, x, type, op === 'saturate');
  if (op === 'reinterpret') return noMask(reinterpretVector(a, x.operand, x.type, type));
  if (op === 'select') return select(a, type, lanes, args);
  if (op === 'is_nan') {
    const held = a.hold(x.operand);
    return { operand: a.apply(`${floatShape(x.type)}.ne`, held, held), mask: widthOf(x.type) };
  }
  if (isFloat(type) && isFloatOperator(op)) {
    const operands = args.map(({ operand }) => operand);
    return noMask(vectorFloat(a, context, op, type, lanes, operands));
  }
  if (isFloat(type) || !isIntegerOperator(op)) return bug(`${op} does not give ${type}`);
  if (type === 'bool') return integerMask(a, op, lanes, args);
  if (isLong(type)) return noMask(vectorLong(a, op, args));
  return noMask(vectorInteger(a, op, type, lanes, args));
}

function noMask(operand: Operand): Mask {
  return { operand, mask: null };
}

function compare(a: Assembler, op: Comparison, lanes: number, args: readonly Value[]): Mask {
  const [x = bug(`${op} has no operand`), y = x] = args;
  if (x.type === 'bool') return compareMasks(a, op, lanes, args);
  const name = comparisons[op];
  const mask = widthOf(x.type);
  if (isFloat(x.type)) return { operand: a.apply(`${floatShape(x.type)}.${name}`, x.operand, y.operand), mask };
  if (isLong(x.type)) return { operand: compareLongLanes(a, op, x.type, x.operand, y.operand), mask };
  const shape = integerShape(integerWidth(x.type));
  if (name === 'eq' || name === 'ne') return { operand: a.apply(`${shape}.${name}`, x.operand, y.operand), mask };
  const sign = isSigned(x.type) ? 's' : 'u';
  return { operand: a.apply(`${shape}.${name}_${sign}`, x.operand, y.operand), mask };
}

function select(a: Assembler, type: Type, lanes: number, args: readonly Value[]): Mask {
  const [condition = bug('select has no condition'), x = condition, y = condition] = args;
  const chooser = maskOf(a, condition);
  if (type !== 'bool') {
    const resized = resizeMask(a, chooser.operand, lanes, chooser.mask, widthOf(type));
    return noMask(a.choose(resized, x.operand, y.operand));
  }
  const { masks, mask } = toCommonWidth(a, lanes, [chooser, x, y]);
  const [c = bug('no mask'), yes = c, no = c] = masks;
  return { operand: a.choose(c, yes, no), mask };
}

function cast(a: Assembler, x: Value, to: Type, saturating: boolean): Mask {
  if (x.type === to) return x;
  if (to === 'bool') return { operand: toMask(a, x, saturating), mask: widthOf(x.type) };
  if (x.type !== 'bool') return noMask(convertInRange(a, x, to, saturating));
  const resized = resizeMask(a, x.operand, x.lanes, x.mask, widthOf(to));
  if (isFloat(to)) return noMask(a.apply('v128.and', resized, constantVector(a, to, 1)));
  // True is −1 in a lane of a mask.
  if (isLong(to)) return noMask(a.apply('i64x2.neg', resized));
  return noMask(a.apply(`${integerShape(integerWidth(to))}.neg`, resized));
}

/**
 * Converts with cheaper instructions if the range allows it. Values that fit in the narrower type are narrowed with
 * saturation, which does not change them. Lanes are treated as signed where they can be: saturating instructions take
 * only signed lanes, and signed conversions to floats are cheaper.
 */
function convertInRange(a: Assembler, { type, lanes, operand, limits }: Value, to: Type, saturating: boolean): Operand {
  if (isLong(type) || isLong(to)) return convertLongs(a, operand, lanes, type, to, saturating);
  if (isFloat(type)) return convert(a, operand, lanes, type, to, saturating);
  const width = bits(type);
  const fits = isWithin(limits, typeRange(to)) && width > bits(to);
  const signed = fits || isFloat(to) ? limits.greatest < 2 ** (width - 1) : isSigned(type);
  return convert(a, operand, lanes, integer(width, signed), to, saturating || fits);
}

/** Converts numbers to bools: integers by their lowest bit, or by ≥ 1 if `saturating`; floats always by ≥ 1. */
function toMask(a: Assembler, { type, operand }: Value, saturating: boolean): Operand {
  if (isFloat(type)) return a.apply(`${floatShape(type)}.ge`, operand, constantVector(a, type, 1));
  if (isLong(type)) {
    if (saturating) return compareLongLanes(a, '>', type, operand, constantVector(a, type, 0));
    return a.apply('i64x2.neg', a.apply('v128.and', operand, constantVector(a, type, 1)));
  }
  const width = integerWidth(type);
  const shape = integerShape(width);
  if (!saturating) return a.apply(`${shape}.neg`, a.apply('v128.and', operand, a.splat(width, 1)));
  return a.apply(isSigned(type) ? `${shape}.gt_s` : `${shape}.ne`, operand, a.splat(width, 0));
}
