import type { Range } from '../../../../arithmetic/range.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { roundedReciprocal, type Scale, scalesOf } from './reciprocal.ts';

/**
 * ⌊x / d⌋ on 16-bit lanes for d ≥ 3, signed if x may be negative. Null if no 16-bit factor is exact, which happens only
 * for negative x.
 *
 * WebAssembly has no instruction for the upper half of a 16-bit product. The cheapest substitute is the dot product,
 * which multiplies signed lanes and adds neighbors in pairs; one lane of each pair is multiplied by 0. The forms, each
 * with its number of instructions in V8 and its condition:
 *
 *     4   x·factor for the even and for the odd lanes, shifted and combined: x and the factor have 15 bits
 *     5   q15mulr, with the test that V8 adds for its only overflow: x·d has at most 16 bits
 *     5   the inverse of 3, for any x of 16 bits; for other d it would take 2·d − 1
 *     +2  a constant that is added to all products: the addend of the scale, or the base if the lanes hold n − base
 *     +1  a conversion of x to signed lanes;  a factor of 16 bits;  a final shift
 */
export function quotient16(a: Assembler, x: Operand, limits: Range, d: number): Operand | null {
  if (2 * d > limits.greatest && limits.least >= 0)
    return a.apply('i16x8.neg', a.apply('i16x8.ge_u', x, a.splat(16, d)));
  if (d % 2 === 0 && limits.greatest > 0x7fff) {
    return quotient16(a, a.apply('i16x8.shr_u', x, a.i32(1)), { least: 0, greatest: limits.greatest >> 1 }, d / 2);
  }
  const form = cheapest(limits, d);
  if (form === null || form.cost <= 5 || limits.least < 0) return form && scaled(a, x, form, limits.least < 0);
  if (d === 3) return thirds(a, x);
  const rounded = roundedReciprocal(d, limits.greatest);
  if (rounded === null) return scaled(a, x, form, false);
  const { offset, factor } = rounded;
  return a.apply('i16x8.q15mulr_sat_s', a.apply('i16x8.sub', x, a.splat(16, offset)), a.splat(16, factor));
}

/**
 * x = 3q + r times the inverse of 3 modulo 2¹⁶ is q + r·inverse: q, q + 43691 and q + 21846 for r = 0, 1 and 2, where
 * q ≤ 21845. These ranges are disjoint. Subtracting the offset of a wrong r gives a number above q, often by wrapping,
 * so q is the minimum of the three differences.
 */
function thirds(a: Assembler, x: Operand): Operand {
  const inverse = 43691;
  const product = a.hold(a.apply('i16x8.mul', x, a.splat(16, inverse)));
  const less = (n: number): Operand => a.apply('i16x8.sub', product, a.splat(16, n));
  const one = less(inverse);
  const two = less((2 * inverse) % 2 ** 16);
  return a.apply('i16x8.min_u', product, a.apply('i16x8.min_u', one, two));
}

/** (v·factor + constant) / 2^(16 + shift), where v is x, or x − 2¹⁵ as a signed lane if x has 16 bits. */
interface Form extends Scale {
  readonly recentred: boolean;
  readonly constant: number;
  readonly cost: number;
}

/** The cheapest form, or null. The dividend is n = v + base ≥ 0. The base is a multiple of d if x may be negative. */
function cheapest({ least, greatest }: Range, d: number): Form | null {
  const recentred = greatest > 0x7fff;
  const less = Math.ceil(-Math.min(least, 0) / d);
  const base = recentred ? 0x8000 : less * d;
  const forms = scalesOf(d, recentred ? greatest : greatest + base, 16).map((scale): Form => {
    const { factor, addend, shift } = scale;
    const constant = base * factor + addend - less * 2 ** (16 + shift);
    const extra = (constant === 0 ? 0 : 2) + (recentred ? 1 : 0) + (factor > 0x7fff ? 1 : 0) + (shift === 0 ? 0 : 1);
    return { ...scale, recentred, constant, cost: 4 + extra };
  });
  return forms.reduce<Form | null>((best, form) => (best === null || form.cost < best.cost ? form : best), null);
}

function scaled(a: Assembler, x: Operand, { recentred, factor, constant, shift }: Form, signed: boolean): Operand {
  const v = a.hold(recentred ? a.apply('v128.xor', x, a.splat(16, 0x8000)) : x);
  const product = (by: number): Operand => {
    const exact = a.apply('i32x4.dot_i16x8_s', v, a.splat(32, by));
    return constant === 0 ? exact : a.apply('i32x4.add', exact, a.splat(32, constant));
  };
  const even = a.apply('i32x4.shr_u', product(factor), a.i32(16));
  const upper = a.shuffle(even, product(factor << 16), lowerOfFirst);
  // As a signed lane, a factor ≥ 2¹⁵ becomes factor − 2¹⁶, so the upper half of the product is too small by v.
  const product16 = factor > 0x7fff ? a.apply('i16x8.add', upper, v) : upper;
  if (shift === 0) return product16;
  return a.apply(signed ? 'i16x8.shr_s' : 'i16x8.shr_u', product16, a.i32(shift));
}

/** The lower two bytes of each four from the first vector, the upper two from the second. */
const lowerOfFirst = Array.from({ length: 16 }, (_, i) => (i % 4 < 2 ? i : 16 + i));
