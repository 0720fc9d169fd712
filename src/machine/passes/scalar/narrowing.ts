import { isWithin } from '../../../arithmetic/range.ts';
import { isIntegerValued } from '../../../syntax/operator.ts';
import { bits, integer, isFloat, isSigned, range, type Type } from '../../../syntax/type.ts';
import type { ValueRanges } from '../../analysis/value-ranges.ts';
import { broadcast, constant, constantOf, operation } from '../../ir/build.ts';
import type { Code, Operation } from '../../ir/code.ts';

/**
 * Rewrites integer vector expressions in a narrower type, with the same values or the same low bits. The result is null
 * if a wide leaf would have to be converted first, or if an operator does not exist or is not cheaper in that type.
 */
export class Narrowing {
  readonly #ranges: ValueRanges;
  readonly #memoOfValues = new Map<Type, Map<Code, Code | null>>();
  readonly #memoOfLowBits = new Map<Type, Map<Code, Code | null>>();

  constructor(ranges: ValueRanges) {
    this.#ranges = ranges;
  }

  /** The expression in the narrower type, with the same values; also null if a value might not fit in that type. */
  values(e: Code, to: Type): Code | null {
    if (!isWithin(this.#ranges.of(e), range(to))) return null;
    return memoize(this.#memoOfValues, e, to, () => this.#narrowValues(e, to));
  }

  /** The expression in a type of n bits, with the same values modulo 2ⁿ. */
  lowBits(e: Code, to: Type): Code | null {
    return memoize(this.#memoOfLowBits, e, to, () => this.values(e, to) ?? this.#narrowLowBits(e, to));
  }

  #narrowValues(e: Code, to: Type): Code | null {
    const leaf = this.#leaf(e, to);
    if (leaf !== null || e.tag !== 'Operation' || !isIntegerValued(e.op)) return leaf;
    const [signed, unsigned] = [integer(bits(to), true), integer(bits(to), false)];
    switch (e.op) {
      // The value fits, and the low bits of the operands determine its low bits.
      case '+':
      case '-':
      case '*':
      case 'neg':
      case '&':
      case '|':
      case '^':
      case '<<':
      case 'select':
        return this.#narrowLowBits(e, to);
      case 'min':
      case 'max':
        return this.#apply(e, to, (arg) => this.values(arg, to));
      case 'abs':
        return as(
          to,
          this.#apply(e, unsigned, (arg) => this.values(arg, signed)),
        );
      case 'absd':
        return as(
          to,
          this.#apply(e, unsigned, (arg) => this.values(arg, signed)) ??
            this.#apply(e, unsigned, (arg) => this.values(arg, unsigned)),
        );
      case '/':
      case '%':
        return this.#byNumber(e, to, 1, range(to).greatest);
      case '>>':
        return this.#byNumber(e, to, 0, bits(to) - 1);
      case '~':
      case 'popcount':
      case 'clz':
      case 'ctz':
      case 'cast':
      case 'saturate':
      case 'reinterpret':
        return null;
    }
  }

  #narrowLowBits(e: Code, to: Type): Code | null {
    const lowBits = (arg: Code): Code | null => this.lowBits(arg, to);
    const leaf = this.#leaf(e, to);
    if (leaf !== null || e.tag !== 'Operation' || !isIntegerValued(e.op)) return leaf;
    switch (e.op) {
      case '+':
      case '-':
      case 'neg':
      case '&':
      case '|':
      case '^':
        return this.#apply(e, to, lowBits);
      case '*':
        return bits(to) === 8 ? null : this.#apply(e, to, lowBits);
      case '<<':
        return this.#byNumber(e, to, 0, bits(to) - 1);
      case 'select': {
        const [condition, ...choices] = e.args;
        const [yes, no] = choices.map(lowBits);
        return condition && yes && no ? { ...e, type: to, args: [condition, yes, no] } : null;
      }
      case '~':
      case '>>':
      case '/':
      case '%':
      case 'min':
      case 'max':
      case 'abs':
      case 'absd':
      case 'popcount':
      case 'clz':
      case 'ctz':
      case 'cast':
      case 'saturate':
      case 'reinterpret':
        return null;
    }
  }

  /** A leaf in the narrower type: a cast of a narrow value, or a broadcast scalar. Null for other expressions. */
  #leaf(e: Code, to: Type): Code | null {
    if (e.tag === 'Broadcast') {
      const number = constantOf(e);
      return broadcast(number === null ? cast(to, e.value) : constant(to, wrapped(number, to)), e.lanes);
    }
    if (bits(e.type) <= bits(to)) return cast(to, e);
    if (e.tag !== 'Operation' || e.op !== 'cast') return null;
    const [x] = e.args;
    if (x === undefined || isFloat(x.type)) return null;
    return bits(x.type) <= bits(to) ? cast(to, x) : this.lowBits(x, to);
  }

  /**
   * An operator with a constant right operand from `least` to `greatest`; null for other operands, and for 8-bit types,
   * for which there are no such instructions.
   */
  #byNumber(e: Operation, to: Type, least: number, greatest: number): Code | null {
    const [x, y] = e.args;
    const number = y === undefined ? null : constantOf(y);
    if (x === undefined || number === null || number < least || number > greatest || bits(to) === 8) return null;
    const narrower = e.op === '<<' ? this.lowBits(x, to) : this.values(x, to);
    return narrower && operation(e.op, to, narrower, broadcast(constant(to, number), e.lanes));
  }

  #apply(e: Operation, to: Type, narrower: (arg: Code) => Code | null): Code | null {
    const args = e.args.map(narrower);
    return args.every((arg) => arg !== null) ? { ...e, type: to, args } : null;
  }
}

function cast(to: Type, e: Code): Code {
  return e.type === to ? e : operation('cast', to, e);
}

function as(to: Type, e: Code | null): Code | null {
  return e && cast(to, e);
}

function wrapped(n: number, to: Type): number {
  const values = 2 ** bits(to);
  const rest = ((n % values) + values) % values;
  return isSigned(to) && rest >= values / 2 ? rest - values : rest;
}

function memoize(
  tables: Map<Type, Map<Code, Code | null>>,
  e: Code,
  to: Type,
  compute: () => Code | null,
): Code | null {
  const table = tables.get(to) ?? new Map<Code, Code | null>();
  tables.set(to, table);
  const known = table.get(e);
  if (known !== undefined) return known;
  const made = compute();
  table.set(e, made);
  return made;
}
