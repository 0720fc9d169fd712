import { broadcast, constant, constantOf } from '../../../machine/ir/build.ts';
import type { Code, Operation } from '../../../machine/ir/code.ts';
import { bits, holdsAll, isSigned, isValueOf, range, type Type } from '../../../syntax/type.ts';
import type { PureName } from './assembler.ts';
import type { Evaluator } from './evaluator.ts';
import { type Conversion, isConversion } from './operators.ts';
import { plainValue, type Value } from './value.ts';

/**
 * Instruction selection for narrow arithmetic that is computed in a wider type and converted back:
 *
 *     t((w(a) + w(b) + 1) / 2)                         avgr_u          the mean, of unsigned lanes
 *     saturating_t(w(a) + w(b))                        add_sat         also if the sum is clamped and cast
 *     saturating_t(w(a) − w(b))                        sub_sat         also if it is clamped and cast; w is signed
 *     saturating_i16((i32(a) · i32(b) + 2¹⁴) >> 15)    q15mulr_sat_s   the product of fixed-point numbers
 *
 * where w has at least twice as many bits as t. Null if the expression has none of these forms, or if a part of it has
 * other uses.
 */
export function oneInstruction(evaluator: Evaluator, e: Operation): Value | null {
  const { type } = e;
  if (!isConversion(e.op) || e.lanes === 1 || !isLane(type)) return null;
  const pattern = new Pattern(evaluator, type);
  const [x] = e.args;
  const match = x && (pattern.mean(x) ?? pattern.saturating(x, e.op === 'saturate') ?? pattern.rounded(x, e.op));
  if (!match) return null;
  const [a, b] = [evaluator.value(match.a), evaluator.value(match.b)];
  return plainValue(e, evaluator.a.apply(match.name, a.operand, b.operand));
}

type Lane = 'u8' | 'i8' | 'u16' | 'i16';

function isLane(type: Type): type is Lane {
  return type === 'u8' || type === 'i8' || type === 'u16' || type === 'i16';
}

interface Match {
  readonly name: PureName;
  readonly a: Code;
  readonly b: Code;
}

class Pattern {
  readonly #evaluator: Evaluator;
  readonly #type: Lane;
  readonly #shape: 'i8x16' | 'i16x8';

  constructor(evaluator: Evaluator, type: Lane) {
    this.#evaluator = evaluator;
    this.#type = type;
    this.#shape = bits(type) === 8 ? 'i8x16' : 'i16x8';
  }

  mean(e: Code): Match | null {
    const half = this.#binary(e, '/', 2) ?? this.#binary(e, '>>', 1);
    if (half === null || isSigned(this.#type)) return null;
    const terms = this.#terms(half);
    const others = terms.filter((term) => constantOf(term) !== 1);
    const [a, b] = others.map((term) => this.#narrow(term));
    return terms.length === 3 && others.length === 2 && a && b ? { name: `${this.#shape}.avgr_u`, a, b } : null;
  }

  /** If the conversion does not saturate, there must be a clamp. */
  saturating(e: Code, saturates: boolean): Match | null {
    const { least, greatest } = range(this.#type);
    const sign = isSigned(this.#type) ? 's' : 'u';
    let [inner, above, below] = [e, saturates, saturates];
    for (let i = 0; i < 2; i++) {
      const [under, over] = [this.#binary(inner, 'min', greatest), this.#binary(inner, 'max', least)];
      above ||= under !== null;
      below ||= over !== null;
      inner = under ?? over ?? inner;
    }
    const [a, b] = this.#operands(inner).map((operand) => this.#narrow(operand));
    if (inner.tag !== 'Operation' || !a || !b) return null;
    // A sum of unsigned lanes is never below 0, and a difference never above the greatest value.
    if (inner.op === '+' && above && (below || sign === 'u')) return { name: `${this.#shape}.add_sat_${sign}`, a, b };
    const isDifference = inner.op === '-' && isSigned(inner.type);
    if (isDifference && below && (above || sign === 'u')) return { name: `${this.#shape}.sub_sat_${sign}`, a, b };
    return null;
  }

  /** The product of fixed-point numbers with 15 fractional bits, rounded to nearest. */
  rounded(e: Code, conversion: Conversion): Match | null {
    const sum = conversion === 'saturate' && this.#type === 'i16' ? this.#binary(e, '>>', 15) : null;
    const product = sum && this.#binary(sum, '+', 2 ** 14);
    if (product?.tag !== 'Operation' || product.op !== '*' || product.type !== 'i32') return null;
    const [a, b] = this.#operands(product).map((operand) => this.#narrow(operand));
    return a && b ? { name: 'i16x8.q15mulr_sat_s', a, b } : null;
  }

  /** The left operand of a binary operator whose right operand is the given number. Null for any other expression. */
  #binary(e: Code, op: string, number: number): Code | null {
    const [x, y] = this.#operands(e);
    return e.tag === 'Operation' && e.op === op && x && y && constantOf(y) === number ? x : null;
  }

  /** The terms of a sum. A sum that has other uses is a single term. */
  #terms(e: Code): readonly Code[] {
    const operands = e.tag === 'Operation' && e.op === '+' ? this.#operands(e) : [];
    return operands.length === 0 ? [e] : operands.flatMap((operand) => this.#terms(operand));
  }

  /** The operands of an operation; none if it has other uses, because it would be computed twice. */
  #operands(e: Code): readonly Code[] {
    return e.tag === 'Operation' && !this.#evaluator.isShared(e) ? e.args : [];
  }

  /** The narrow operand of a cast, or a constant that fits in the narrow type. Null for any other expression. */
  #narrow(e: Code): Code | null {
    if (bits(e.type) < 2 * bits(this.#type)) return null;
    const number = constantOf(e);
    if (number !== null) return isValueOf(this.#type, number) ? broadcast(constant(this.#type, number), e.lanes) : null;
    const [x] = this.#operands(e);
    const isWidened = e.tag === 'Operation' && e.op === 'cast' && x?.type === this.#type && holdsAll(e.type, x.type);
    return isWidened && x ? x : null;
  }
}
