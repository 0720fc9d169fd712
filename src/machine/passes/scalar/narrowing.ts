import { isWithin } from '../../../arithmetic/range.ts';
import { bits, integer, isFloat, isSigned, range, type Type } from '../../../syntax/type.ts';
import { constantOf, type ValueRanges } from '../../analysis/value-ranges.ts';
import { broadcast, constant, operation } from '../../ir/build.ts';
import type { Code, Operation } from '../../ir/code.ts';

/**
 * Expressions on vectors of integers in a narrower type, with the values that they have, or with the lower bits of them; null where
 * something wide would have to be made narrow first, or the narrower operators are no cheaper.
 */
export class Narrowing {
  readonly #ranges: ValueRanges;
  readonly #wholes = new Map<Type, Map<Code, Code | null>>();
  readonly #lowers = new Map<Type, Map<Code, Code | null>>();

  constructor(ranges: ValueRanges) {
    this.#ranges = ranges;
  }

  /** The same values, all of which are values of the type. */
  whole(e: Code, to: Type): Code | null {
    if (!isWithin(this.#ranges.of(e), range(to))) return null;
    return memoised(this.#wholes, e, to, () => this.#whole(e, to));
  }

  /** The values modulo 2 to the width of the type. */
  lower(e: Code, to: Type): Code | null {
    return memoised(this.#lowers, e, to, () => this.whole(e, to) ?? this.#lower(e, to));
  }

  #whole(e: Code, to: Type): Code | null {
    const start = this.#beginning(e, to);
    if (start !== null || e.tag !== 'Operation') return start;
    const [signed, unsigned] = [integer(bits(to), true), integer(bits(to), false)];
    switch (e.op) {
      // The value fits, and its lower bits are known by those of the operands.
      case '+':
      case '-':
      case '*':
      case 'neg':
      case '&':
      case '|':
      case '^':
      case '<<':
      case 'select':
        return this.#lower(e, to);
      case 'min':
      case 'max':
        return this.#apply(e, to, (arg) => this.whole(arg, to));
      case 'abs':
        return as(
          to,
          this.#apply(e, unsigned, (arg) => this.whole(arg, signed)),
        );
      case 'absd':
        return as(
          to,
          this.#apply(e, unsigned, (arg) => this.whole(arg, signed)) ??
            this.#apply(e, unsigned, (arg) => this.whole(arg, unsigned)),
        );
      case '/':
      case '%':
        return this.#byNumber(e, to, 1, range(to).greatest);
      case '>>':
        return this.#byNumber(e, to, 0, bits(to) - 1);
      default:
        return null;
    }
  }

  #lower(e: Code, to: Type): Code | null {
    const lower = (arg: Code): Code | null => this.lower(arg, to);
    const start = this.#beginning(e, to);
    if (start !== null || e.tag !== 'Operation') return start;
    switch (e.op) {
      case '+':
      case '-':
      case 'neg':
      case '&':
      case '|':
      case '^':
        return this.#apply(e, to, lower);
      case '*':
        return bits(to) === 8 ? null : this.#apply(e, to, lower);
      case '<<':
        return this.#byNumber(e, to, 0, bits(to) - 1);
      case 'select': {
        const [condition, ...choices] = e.args;
        const [yes, no] = choices.map(lower);
        return condition && yes && no ? { ...e, type: to, args: [condition, yes, no] } : null;
      }
      default:
        return null;
    }
  }

  /** What expressions begin with: narrow numbers that were cast, and scalars on all lanes. */
  #beginning(e: Code, to: Type): Code | null {
    if (e.tag === 'Broadcast') {
      const number = constantOf(e);
      return broadcast(number === null ? cast(to, e.value) : constant(to, wrapped(number, to)), e.lanes);
    }
    if (bits(e.type) <= bits(to)) return cast(to, e);
    if (e.tag !== 'Operation' || e.op !== 'cast') return null;
    const [x] = e.args;
    if (x === undefined || isFloat(x.type)) return null;
    return bits(x.type) <= bits(to) ? cast(to, x) : this.lower(x, to);
  }

  /** By a number that both types have; of bytes there are no such instructions. */
  #byNumber(e: Operation, to: Type, least: number, greatest: number): Code | null {
    const [x, y] = e.args;
    const number = y === undefined ? null : constantOf(y);
    if (x === undefined || number === null || number < least || number > greatest || bits(to) === 8) return null;
    const narrower = e.op === '<<' ? this.lower(x, to) : this.whole(x, to);
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

function memoised(
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
