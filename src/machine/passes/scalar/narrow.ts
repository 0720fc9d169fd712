import type { Operator } from '../../../syntax/operator.ts';
import { bits, isFloat, type Type } from '../../../syntax/type.ts';
import { ValueRanges } from '../../analysis/value-ranges.ts';
import type { Code, Operation } from '../../ir/code.ts';
import type { Statement } from '../../ir/statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from '../../ir/walk.ts';
import { Narrowing } from './narrowing.ts';

/**
 * Bit-width reduction: compute vectors in the narrowest type that can represent the values, because a register has more
 * lanes of a narrower type.
 *
 *     u8(i32(a) + i32(b))             ⟶   a + b                      the cast discards the upper bits
 *     i32(a) − i32(b) + 3             ⟶   i32(i16(a) − i16(b) + 3)   for a, b of type u8: all values fit in i16
 *     i32(a) < i32(b) + 3             ⟶   i16(a) < i16(b) + 3
 *
 * An expression is narrowed only if its leaves are already narrow or are broadcast, so no leaf has to be converted
 * first. `Narrowing` rewrites an expression in a narrower type.
 */
export function narrow(s: Statement): Statement {
  return new NarrowingPass().statement(s);
}

class NarrowingPass {
  readonly #ranges = new ValueRanges();
  readonly #narrowing = new Narrowing(this.#ranges);
  readonly #done = new Map<Code, Code>();

  statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    const definitions = lets.map(({ x, value }) => {
      this.#ranges.bind(x, value);
      return { x, value: this.#code(value) };
    });
    return withLets(
      definitions,
      mapParts(
        body,
        (e) => this.#code(e),
        (inner) => this.statement(inner),
      ),
    );
  }

  #code(e: Code): Code {
    if (e.tag === 'Constant' || e.tag === 'Variable') return e;
    const known = this.#done.get(e);
    if (known !== undefined) return known;
    const made = this.#inside((e.tag === 'Operation' && e.lanes > lanesOfRegister ? this.#operation(e) : null) ?? e);
    this.#done.set(e, made);
    return made;
  }

  #inside(e: Code): Code {
    return mapOperands(e, (operand) => this.#code(operand));
  }

  #operation(e: Operation): Code | null {
    const [x, y] = e.args;
    if (x === undefined) return null;
    if (isConversion(e.op)) return this.#conversion(e, x);
    if (isComparison(e.op) && y !== undefined) return this.#comparison(e, x, y);
    return this.#value(e);
  }

  /** Only the low bits of a value that is cast to a narrower type matter. */
  #conversion(e: Operation, x: Code): Code | null {
    if (!isInteger(e.type) || !isInteger(x.type) || bits(e.type) >= bits(x.type) || x.tag !== 'Operation') return null;
    const direct = e.op === 'cast' ? this.#narrowing.lowBits(x, e.type) : null;
    if (direct !== null) return direct;
    const narrower = this.#fitting(x);
    if (narrower !== null) return { ...e, args: [narrower] };
    const lowBits = e.op === 'cast' && bits(x.type) === 32 ? this.#narrowing.lowBits(x, 'u16') : null;
    return lowBits && { ...e, args: [lowBits] };
  }

  #comparison(e: Operation, x: Code, y: Code): Code | null {
    if (!isInteger(x.type)) return null;
    for (const type of narrowerThan(x.type)) {
      const [left, right] = [this.#narrowing.values(x, type), this.#narrowing.values(y, type)];
      if (left !== null && right !== null) return { ...e, args: [left, right] };
    }
    return null;
  }

  /** A value that fits in 16 bits is computed in 16 bits, unless it is only a cast. */
  #value(e: Operation): Code | null {
    const narrower = this.#fitting(e);
    return narrower && { tag: 'Operation', op: 'cast', type: e.type, lanes: e.lanes, args: [narrower] };
  }

  #fitting(e: Operation): Code | null {
    if (!isInteger(e.type) || bits(e.type) !== 32 || isConversion(e.op)) return null;
    return this.#narrowing.values(e, 'i16') ?? this.#narrowing.values(e, 'u16');
  }
}

/** One register holds this many 32-bit lanes, so narrowing a vector of no more lanes gains nothing. */
const lanesOfRegister = 4;

function narrowerThan(type: Type): readonly Type[] {
  return (['u8', 'i8', 'i16', 'u16'] as const).filter((t) => bits(t) < bits(type));
}

function isInteger(type: Type): boolean {
  return !isFloat(type) && type !== 'bool';
}

function isConversion(op: Operator): boolean {
  return op === 'cast' || op === 'saturate';
}

function isComparison(op: Operator): boolean {
  return ['==', '!=', '<', '<=', '>', '>='].includes(op);
}
