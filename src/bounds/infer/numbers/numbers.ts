import { allOf, machineTransfer } from '../../../arithmetic/machine-transfer.ts';
import { isWithin, type Range, typeRange } from '../../../arithmetic/range.ts';
import { keyOf } from '../../../simplify/key.ts';
import { type Access, type Expr, int, type Op, operation } from '../../../syntax/expr.ts';
import { isFloat, range } from '../../../syntax/type.ts';
import { isError } from '../../../syntax/value.ts';
import type { Values, ValuesOf } from '../../../syntax/value-range.ts';
import { valueLimits } from '../value-limits.ts';
import { ordinaryQuotient, ordinaryValue } from './benign.ts';
import { chosenValues } from './chosen-values.ts';
import { constantEnds, isPoint, type MaybeNumbers, type NumberEnds, pointEnds } from './number-ends.ts';
import { choiceEnds, conversionEnds, operationEnds } from './operation-ends.ts';

/** Facts about the operands of coordinates that are computed in floats. */
export interface Operands {
  /** The ends of an i32 operand. */
  readonly integer: (e: Expr) => MaybeNumbers;
  /** The range of an i32 expression over ℤ. */
  readonly limitsOf: (e: Expr) => Range;
  /** The range of a value that is read; null if only the range of all values of the func or input is known. */
  readonly stored: (e: Access) => NumberEnds | null;
  /** Does a condition have one value in the whole range, so that it can decide a select? */
  readonly isFixed: (condition: Expr) => boolean;
  readonly isStartup: (e: Expr) => boolean;
  readonly valuesOf: ValuesOf;
}

/** A conversion to i32 from another type. */
export type Conversion = Op & { readonly type: 'i32'; readonly op: 'cast' | 'saturate' };

export function isConversion(e: Expr): e is Conversion {
  return e.tag === 'Op' && e.type === 'i32' && (e.op === 'cast' || e.op === 'saturate') && e.args[0]?.type !== 'i32';
}

/**
 * Symbolic interval arithmetic on floats and small integers, from i32 operands to the conversion of the result to i32
 * (lemma 'Float coordinates are bounded').
 */
export class Numbers {
  readonly #operands: Operands;
  readonly #known = new Map<Expr, NumberEnds>();

  constructor(operands: Operands) {
    this.#operands = operands;
  }

  /** The ends of a conversion to i32. If a condition does not hold, any i32 is possible. */
  converted(e: Conversion): MaybeNumbers {
    const [arg] = e.args;
    if (arg === undefined) return unbounded;
    const a = this.of(arg);
    const value = exactValue(e, [a]);
    if (value !== null) return { lo: value, hi: value };
    const ends = conversionEnds(e, a, isWithin(a.values, i32));
    if (ends === null || a.conditions.length === 0) return ends ?? unbounded;
    const holds = a.conditions.reduce((p, q) => operation('&&', p, q));
    const ifHolds = (end: Expr | null, otherwise: number): Expr | null =>
      end && operation('select', holds, end, int(otherwise));
    return { lo: ifHolds(ends.lo, i32.least), hi: ifHolds(ends.hi, i32.greatest) };
  }

  of(e: Expr): NumberEnds {
    const known = this.#known.get(e);
    if (known !== undefined) return known;
    const ends = e.type === 'i32' ? this.#integer(e) : this.#number(e);
    this.#known.set(e, ends);
    return ends;
  }

  #integer(e: Expr): NumberEnds {
    const { lo, hi } = this.#operands.integer(e);
    const least = lo === null ? i32.least : Math.max(i32.least, this.#operands.limitsOf(lo).least);
    const greatest = hi === null ? i32.greatest : Math.min(i32.greatest, this.#operands.limitsOf(hi).greatest);
    // The ends of a loop without iterations may be in the wrong order.
    const values = least <= greatest ? { least, greatest, nan: false } : allOf('i32');
    return { lo, hi, values, conditions: [] };
  }

  #number(e: Expr): NumberEnds {
    const { valuesOf } = this.#operands;
    switch (e.tag) {
      case 'Const':
        return !isError(e.value)
          ? pointEnds(e, valueLimits(e, valuesOf))
          : constantEnds(e.type, valueLimits(e, valuesOf));
      case 'Var':
        return this.#parameter(e, valuesOf(e.name, 'parameter') ?? allOf(e.type));
      case 'Access':
        return this.#operands.stored(e) ?? constantEnds(e.type, valueLimits(e, valuesOf));
      case 'Extern':
        return constantEnds(e.type, valueLimits(e, valuesOf));
      case 'Op':
        return this.#operation(e);
    }
  }

  /** A variable that is not an i32 is a parameter: variables of loops and windows are i32. */
  #parameter(e: Expr, values: Values): NumberEnds {
    if (!values.nan && Number.isFinite(values.least) && Number.isFinite(values.greatest)) return pointEnds(e, values);
    const { values: ordinary, condition } = ordinaryValue(e);
    const [least, greatest] = [
      Math.max(values.least, ordinary.least),
      Math.min(values.greatest, ordinary.greatest),
    ] as const;
    return pointEnds(e, least <= greatest ? { least, greatest, nan: false } : ordinary, [condition]);
  }

  #operation(e: Op): NumberEnds {
    const args = e.args.map((arg) => this.of(arg));
    const { values, conditions, isNewNan } = this.#valuesOf(e, args);
    const value = exactValue(e, args);
    if (isNewNan && value !== null && this.#operands.isStartup(value)) {
      const { values, condition } = ordinaryValue(value);
      return pointEnds(value, values, [condition]);
    }
    if (isNewNan) return { ...unbounded, values, conditions };
    if (value !== null) return pointEnds(value, values, conditions);
    const ends = this.#ends(e, args);
    // Constants bound the other operations: sin, casts that wrap, and arithmetic on small integers.
    return ends === null ? constantEnds(e.type, values, conditions) : { ...ends, values, conditions };
  }

  #ends(e: Op, args: readonly NumberEnds[]): MaybeNumbers | null {
    const [a, b, c] = args;
    if (a !== undefined && (e.op === 'cast' || e.op === 'saturate'))
      return conversionEnds(e, a, isWithin(a.values, typeRange(e.type)));
    if (!isFloat(e.type)) return null;
    if (e.op !== 'select' || !a || !b || !c) return operationEnds(e, args);
    const condition = isPoint(a) && a.lo !== null && this.#operands.isFixed(a.lo) ? a.lo : null;
    return choiceEnds(condition, b, c);
  }

  /** The values of an operation; `isNewNan` if it may be NaN although no operand is. */
  #valuesOf(e: Op, args: readonly NumberEnds[]): Omit<NumberEnds, 'lo' | 'hi'> & { readonly isNewNan: boolean } {
    const conditions = uniqueOf(args.flatMap((arg) => arg.conditions));
    const [a, b] = args;
    const divisor = e.op === '/' && isFloat(e.type) && b && isPoint(b) && mayBeZero(b) ? b.lo : null;
    if (a && divisor && this.#operands.isStartup(divisor)) {
      const { values, condition } = ordinaryQuotient(a.values, divisor);
      return { values, conditions: uniqueOf([...conditions, condition]), isNewNan: false };
    }
    const chosen = chosenValues(e.op, args);
    if (chosen !== null) return { values: chosen, conditions, isNewNan: false };
    const valuesFor = (operands: readonly Values[]): Values =>
      machineTransfer(e.op, e.type, e.args[0]?.type ?? e.type, operands);
    const values = valuesFor(args.map((arg) => arg.values));
    const ofNumbers = valuesFor(args.map((arg) => ({ ...arg.values, nan: false })));
    return { values, conditions, isNewNan: ofNumbers.nan };
  }
}

/** The value of an operation on operands that are points; null if an operand is not a point. */
function exactValue(e: Op, args: readonly NumberEnds[]): Expr | null {
  const operands = args.flatMap((arg) => (isPoint(arg) && arg.lo !== null ? [arg.lo] : []));
  if (operands.length < args.length) return null;
  if (operands.every((operand, i) => operand === e.args[i])) return e;
  // The ends of floats do not distinguish 0 from −0.
  return e.op === 'reinterpret' ? null : { ...e, args: operands };
}

/** Is the range of this divisor finite, and does it include zero? */
function mayBeZero({ values: { least, greatest } }: NumberEnds): boolean {
  return Number.isFinite(least) && Number.isFinite(greatest) && least <= 0 && greatest >= 0;
}

const i32 = range('i32');

const unbounded: MaybeNumbers = { lo: null, hi: null };

function uniqueOf(conditions: readonly Expr[]): readonly Expr[] {
  const keys = conditions.map(keyOf);
  return conditions.filter((_, i) => keys.indexOf(keys[i] ?? 0) === i);
}
