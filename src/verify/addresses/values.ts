import { bug } from '../../errors/bug.ts';
import type { Code, Operation } from '../../machine/ir/code.ts';
import { meaningOf } from '../../semantics/apply.ts';
import type { Name } from '../../syntax/expr.ts';
import { isIntegerValued } from '../../syntax/operator.ts';
import { bits, isFloat, isLong, range, type Type } from '../../syntax/type.ts';
import { numberOf } from '../../syntax/value.ts';
import { Arithmetic } from './arithmetic.ts';
import { Conditions } from './conditions.ts';
import { Floats, isRange, polynomialOf, type Range, rangeOf } from './floats.ts';
import { Inequalities } from './inequalities.ts';
import {
  constant,
  constantOf,
  Imprecise,
  innermost,
  isInteger,
  keyOf,
  minus,
  type Polynomial,
  plus,
  scaled,
  times,
} from './polynomial.ts';

/** An integer modulo 2ⁿ or an exact float, the range of a float, or null: unknown, as every 64-bit integer is. */
type Value = Polynomial | number | Range | null;

/** Abstract interpretation of expressions under the facts of the current scope. */
export class Values {
  readonly inequalities = new Inequalities();
  readonly arithmetic = new Arithmetic(this.inequalities);
  readonly conditions = new Conditions(this.inequalities, {
    valueOf: (e) => this.exact(e),
    numberOf: (e) => this.#number(e),
    definitionOf: (e) => this.#definitionOf(e),
  });
  readonly #floats = new Floats(this.arithmetic);
  readonly #scope = new Map<Name, Value>();
  /** The definitions of boolean variables. */
  readonly #conditions = new Map<Name, Code>();
  /** The symbols of values that may have wrapped. */
  readonly #wrapped = new Set<number>();
  readonly #lanes = new Map<number, Polynomial>();
  /** The ranges of the values in buffers and registers, by name. */
  readonly #contents: (name: Name) => Range | undefined;
  /** The values of the nodes of one statement, during which memory does not change. */
  #known = new Map<Code, Value>();

  constructor(contents: (name: Name) => Range | undefined) {
    this.#contents = contents;
  }

  /** Bind a variable to a value. */
  define(x: Name, value: Polynomial | number): void {
    this.#scope.set(x, value);
  }

  /** Bind a variable to the present value of an expression, which may depend on memory. */
  let(x: Name, value: Code): void {
    if (value.type === 'bool') this.#conditions.set(x, value);
    else this.#scope.set(x, this.#of(value));
  }

  /** Start the next statement: memory may have changed. */
  next(): void {
    this.#known = new Map();
  }

  /** The value of an integer expression modulo 2ⁿ. */
  modular(e: Code): Polynomial {
    return polynomialOf(this.#of(e)) ?? this.#any(e);
  }

  /** The value over ℤ, where an integer that may wrap becomes a symbol; null for a float that is not known exactly. */
  exact(e: Code): Polynomial | null {
    const value = this.#of(e);
    if (value === null || isRange(value)) return isFloat(e.type) || isLong(e.type) ? null : this.#any(e);
    return isFloat(e.type) ? polynomialOf(value) : this.#fitting(value, e.type);
  }

  /** The value of an integer expression over ℤ. */
  integer(e: Code): Polynomial {
    return this.exact(e) ?? this.#any(e);
  }

  /** Does a value over ℤ fit in a type? */
  fits(value: Polynomial, type: Type): boolean {
    const { least, greatest } = range(type);
    return this.inequalities.greatest(value, greatest) <= greatest && this.inequalities.least(value, least) >= least;
  }

  /** May a value depend on an integer that has wrapped? */
  mayWrap(value: Polynomial): boolean {
    return this.inequalities.dependsOn(value, this.#wrapped);
  }

  /** The index of a lane, as a symbol: the value of a vector is a polynomial in it. */
  lane(lanes: number): Polynomial {
    if (lanes === 1) return constant(0);
    const lane = this.#lanes.get(lanes) ?? this.arithmetic.fresh({ least: 0, most: lanes - 1 });
    this.#lanes.set(lanes, lane);
    return lane;
  }

  #of(e: Code): Value {
    const known = this.#known.get(e);
    if (known !== undefined) return known;
    const value = this.#unlessImprecise(e);
    this.#known.set(e, value);
    return value;
  }

  #unlessImprecise(e: Code): Value {
    try {
      return this.#compute(e);
    } catch (thrown) {
      if (thrown instanceof Imprecise) return isFloat(e.type) ? null : this.#any(e);
      throw thrown;
    }
  }

  #compute(e: Code): Value {
    if (isLong(e.type)) return null;
    switch (e.tag) {
      case 'Constant':
        return numberOf(e.value);
      case 'Variable':
        return this.#scope.get(e.name) ?? (isFloat(e.type) ? null : this.#any(e));
      case 'Register':
        return isFloat(e.type) ? null : this.#any(e, this.#contents(e.register));
      case 'Load':
      case 'Gather':
        return isFloat(e.type) ? null : this.#any(e, this.#contents(e.buffer));
      case 'Ramp':
        return plus(this.modular(e.base), times(this.modular(e.stride), this.lane(e.lanes)));
      case 'Broadcast':
      case 'Checked':
        return this.#of(e.value);
      case 'Shuffle':
      case 'Interleave':
        return this.#hull(e, e.tag === 'Shuffle' ? [e.a, e.b] : e.parts);
      case 'All':
        return this.#any(e);
      case 'Operation':
        return this.#operation(e);
    }
  }

  #operation(e: Operation): Value {
    const { op, type, args } = e;
    const from = args[0]?.type ?? bug(`${op} has no operands`);
    const numbers = args.map((arg) => this.#number(arg));
    const isRing = !isFloat(type) && type !== 'bool' && ring.has(op); // stays over ℤ, to detect overflow
    const isExact = !isRing && op !== 'reinterpret'; // 0 and −0 are one polynomial, but have different bits
    if (isExact && numbers.every((n) => n !== null)) return numberOf(meaningOf(op, type, from)(...numbers));
    if (type === 'bool') return this.#truth(e);
    return isFloat(type) ? this.#float(e, from) : (this.#integer(e, from) ?? this.#any(e));
  }

  #integer({ op, type, args }: Operation, from: Type): Value {
    const [a, b, c] = args as readonly [Code, Code, Code];
    const { least, greatest } = range(type);
    if (!isIntegerValued(op) || op === 'reinterpret' || isLong(from)) return null;
    switch (op) {
      case '+':
        return plus(this.modular(a), this.modular(b));
      case '-':
        return minus(this.modular(a), this.modular(b));
      case '*':
        return times(this.modular(a), this.modular(b));
      case 'neg':
        return scaled(this.modular(a), -1);
      case 'min':
        return this.arithmetic.minimum(this.integer(a), this.integer(b));
      case 'max':
        return this.arithmetic.maximum(this.integer(a), this.integer(b));
      case 'abs':
        return this.arithmetic.maximum(this.integer(a), scaled(this.integer(a), -1));
      case 'absd': {
        const difference = minus(this.integer(a), this.integer(b));
        return this.arithmetic.maximum(difference, scaled(difference, -1));
      }
      case '/':
        return this.arithmetic.division(op, this.integer(a), this.integer(b));
      case '%': {
        const n = this.#number(b) ?? 0;
        const isPower = n > 0 && Number.isInteger(Math.log2(n)); // wrapping does not change the remainder
        return this.arithmetic.division(op, isPower ? this.modular(a) : this.integer(a), this.integer(b));
      }
      case '<<':
      case '>>': {
        const n = this.#number(b);
        if (n === null || n < 0 || n > 31) return null;
        return op === '<<' ? scaled(this.modular(a), 2 ** n) : this.arithmetic.quotient(this.integer(a), 2 ** n);
      }
      case '&': {
        const mask = this.#number(b) ?? -1;
        return mask >= 0 && Number.isInteger(Math.log2(mask + 1))
          ? this.arithmetic.remainder(this.modular(a), mask + 1)
          : null;
      }
      case 'select':
        return this.#choice(a, this.integer(b), this.integer(c));
      case 'cast': {
        if (from === 'bool') return this.#choice(a, constant(1), constant(0));
        if (!isFloat(from)) return bits(type) <= bits(from) ? this.modular(a) : this.integer(a);
        const value = this.exact(a);
        const limits = rangeOf(this.#of(a));
        const cast = (x: number): number => numberOf(meaningOf('cast', type, from)(x));
        if (value === null && limits !== null)
          return this.arithmetic.fresh({ least: cast(limits.least), most: cast(limits.most) });
        if (value === null || !(isInteger(value) || this.inequalities.least(value, 0) >= 0)) return null;
        return this.arithmetic.clamp(this.arithmetic.floor(value), least, greatest);
      }
      case 'saturate':
        return from === 'bool' || isFloat(from) ? null : this.arithmetic.clamp(this.integer(a), least, greatest);
      case '|':
      case '^':
      case '~':
      case 'popcount':
      case 'clz':
      case 'ctz':
        return null;
    }
  }

  /** A float is a polynomial if it is exact, and a range otherwise. */
  #float({ op, type, args }: Operation, from: Type): Value {
    const [a, b, c] = args as readonly [Code, Code, Code];
    if (op === 'select') {
      const [then, otherwise] = [this.exact(b), this.exact(c)];
      return then === null || otherwise === null ? null : this.#choice(a, then, otherwise);
    }
    const operands = args.map((arg) => (arg.type === 'bool' ? null : (this.exact(arg) ?? rangeOf(this.#of(arg)))));
    return operands.every((operand) => operand !== null) ? this.#floats.operation(op, type, from, operands) : null;
  }

  #choice(condition: Code, then: Polynomial, otherwise: Polynomial): Polynomial {
    const decided = this.conditions.decide(condition);
    if (decided !== null) return decided ? then : otherwise;
    return this.arithmetic.either(
      { facts: this.conditions.facts(condition, true), value: then },
      { facts: this.conditions.facts(condition, false), value: otherwise },
    );
  }

  #truth(e: Code): Value {
    const decided = this.conditions.decide(e);
    return decided === null ? this.#any(e) : Number(decided);
  }

  #definitionOf(e: Code): Code {
    return (e.tag === 'Variable' ? this.#conditions.get(e.name) : undefined) ?? e;
  }

  /** A value between the least and the greatest value of the operands; null for floats. */
  #hull(e: Code, parts: readonly Code[]): Value {
    if (isFloat(e.type)) return null;
    const values = parts.map((part) => this.integer(part));
    return this.#any(e, {
      least: Math.min(...values.map((p) => this.inequalities.least(p))),
      most: Math.max(...values.map((p) => this.inequalities.greatest(p))),
    });
  }

  #any({ type }: Code, contents?: Range): Polynomial {
    const { least, greatest } = isFloat(type) ? bug('a float is not an integer') : range(type);
    return this.arithmetic.fresh({
      least: Math.max(least, contents?.least ?? least),
      most: Math.min(greatest, contents?.most ?? greatest),
    });
  }

  /** The value if it fits in the type, otherwise a symbol for the wrapped value. */
  #fitting(value: Polynomial | number, type: Type): Polynomial {
    const p = typeof value === 'number' ? constant(value) : value;
    const n = constantOf(p);
    const wrapped = n && numberOf(meaningOf('cast', type, 'i32')(n));
    if (n === null ? this.fits(p, type) : n === wrapped) return p;
    const { least, greatest } = range(type);
    const symbol = this.arithmetic.named(`${type} ${keyOf(p)}`, () => ({
      least: wrapped ?? least,
      most: wrapped ?? greatest,
    }));
    this.#wrapped.add(innermost(symbol) ?? bug('a symbol has no symbol'));
    return symbol;
  }

  #number(e: Code): number | null {
    const value = this.#of(e);
    if (isRange(value)) return null;
    const n = typeof value === 'number' || value === null ? value : constantOf(value);
    return n === null || isFloat(e.type) || meaningOf('cast', e.type, 'i32')(n) === n ? n : null;
  }
}

/** The operators that commute with reduction modulo 2ⁿ. */
const ring: ReadonlySet<string> = new Set(['+', '-', '*', 'neg']);
