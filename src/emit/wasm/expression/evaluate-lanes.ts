import { constantRange, typeRange } from '../../../arithmetic/range.ts';
import { bug } from '../../../errors/bug.ts';
import type { All, Broadcast, Constant, Ramp, Register, Shuffle, Variable } from '../../../machine/ir/code.ts';
import type { Name } from '../../../syntax/expr.ts';
import { bytesOf, isFloat } from '../../../syntax/type.ts';
import { constantVector, splat } from './constants.ts';
import type { Evaluator } from './evaluator.ts';
import { loadScalar, loadVector } from './memory/loads.ts';
import { pointerTo } from './memory/pointer.ts';
import { floatOf, registersOf, valueTypeOf } from './registers.ts';
import { plainValue, type Value } from './value.ts';
import { allTrue } from './vector/mask.ts';
import { maskOf } from './vector/mask-logic.ts';

export function evaluateConstant({ a }: Evaluator, e: Constant): Value {
  const { type, value } = e;
  const limits = constantRange(type, value);
  const known = { type, lanes: 1, mask: null, scalar: null, limits };
  if (typeof value === 'bigint')
    return { ...known, operand: a.i64(value), constant: limits.least === limits.greatest ? limits.least : null };
  return { ...known, operand: isFloat(type) ? a.float(floatOf(type), value) : a.i32(value), constant: value };
}

/** A variable or a register, by its name. */
export function evaluateVariable({ a, context }: Evaluator, e: Variable | Register, name: Name): Value {
  const { type, lanes } = e;
  const { locals, mask, scalar, constant, limits } = context.variable(name);
  return {
    type,
    lanes,
    operand: a.locals(valueTypeOf(type, lanes), locals),
    mask,
    scalar: scalar === null ? null : a.locals(valueTypeOf(type, 1), [scalar]),
    constant,
    limits: limits ?? typeRange(type),
  };
}

export function evaluateRamp(evaluator: Evaluator, e: Ramp): Value {
  const { a } = evaluator;
  const [base, stride] = [evaluator.value(e.base), evaluator.value(e.stride)];
  const from = (first: number, by: number) =>
    a.operand('v128', registersOf(e.lanes, 32), (k) => {
      const lanes = [4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3];
      a.integers(
        32,
        lanes.map((i) => first + Math.imul(by, i)),
      ).push(0);
    });
  if (stride.constant !== null && base.constant !== null) return plainValue(e, from(base.constant, stride.constant));
  const start = a.apply('i32x4.splat', base.operand);
  const steps =
    stride.constant !== null
      ? from(0, stride.constant)
      : a.apply('i32x4.mul', a.apply('i32x4.splat', stride.operand), from(0, 1));
  return plainValue(e, a.apply('i32x4.add', start, steps));
}

export function evaluateBroadcast(evaluator: Evaluator, e: Broadcast): Value {
  const { a } = evaluator;
  if (e.lanes > 1 && e.value.tag === 'Load' && e.type !== 'bool' && !evaluator.isShared(e.value)) {
    const p = pointerTo(evaluator, e.value.address, 1, 0);
    const scalar = a.hold(loadScalar(a, e.type, p.push));
    return { ...plainValue(e, loadVector(a, p, e.type, e.lanes, 0)), scalar };
  }
  const value = evaluator.value(e.value);
  if (e.lanes === 1) return value;
  const { constant, limits } = value;
  const scalar = a.hold(value.operand);
  const operand = constant === null ? splat(a, e.type, scalar) : constantVector(a, e.type, constant);
  return { ...plainValue(e, operand), constant, limits, scalar };
}

/** A shuffle of lanes as a shuffle of bytes. Each vector fills a register, so lane i starts at byte i·size. */
export function evaluateShuffle(evaluator: Evaluator, e: Shuffle): Value {
  const bytes = bytesOf(e.type);
  if (e.lanes * bytes !== 16 || e.type === 'bool') bug('a shuffle is not of whole registers');
  const places = e.picks.flatMap((pick) => Array.from({ length: bytes }, (_, i) => pick * bytes + i));
  return plainValue(e, evaluator.a.shuffle(evaluator.value(e.a).operand, evaluator.value(e.b).operand, places));
}

export function evaluateAll(evaluator: Evaluator, e: All): Value {
  const { a } = evaluator;
  const value = evaluator.value(e.value);
  if (value.lanes === 1) return plainValue(e, a.apply('i32.ne', value.operand, a.i32(0)));
  const { operand, mask } = maskOf(a, value);
  // If the lanes are all equal, any width gives the same result.
  return plainValue(e, allTrue(a, operand, value.lanes, mask ?? 8));
}
