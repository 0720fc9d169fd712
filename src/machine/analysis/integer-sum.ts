import { GrowingSum } from '../../arithmetic/affine.ts';
import { bug } from '../../errors/bug.ts';
import { bits, isFloat, isLong, range, type Type } from '../../syntax/type.ts';
import { broadcast, constant, operation, smallIntegerOf } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { AffineCode, CodeTerm } from './affine-forms.ts';

/** An integer sum modulo 2ⁿ as an affine form, with its type and number of lanes. */
export interface IntegerSum extends AffineCode {
  readonly type: Type;
  readonly lanes: number;
}

/** A term of a sum without its value number. */
export type Part = Pick<CodeTerm, 'atom' | 'coefficient'>;

/** Is an expression an integer sum, difference or multiple? Sums of floats are not: they round. */
export function isSum(e: Code): boolean {
  if (e.tag !== 'Operation' || isFloat(e.type) || e.type === 'bool') return false;
  return (
    e.op === '+' ||
    e.op === '-' ||
    e.op === 'neg' ||
    (e.op === '*' && e.args.some((arg) => smallIntegerOf(arg) !== null))
  );
}

/** The direct parts of a sum; none if the expression is not a sum. */
function partsOf(e: Code): readonly Part[] {
  if (e.tag !== 'Operation' || !isSum(e)) return [];
  const [a = bug('no operand'), b] = e.args;
  if (b === undefined) return [{ coefficient: -1, atom: a }];
  const second = { coefficient: e.op === '-' ? -1 : 1, atom: b };
  if (e.op !== '*') return [{ coefficient: 1, atom: a }, second];
  const by = smallIntegerOf(b);
  return [by === null ? { coefficient: smallIntegerOf(a) ?? 1, atom: b } : { coefficient: by, atom: a }];
}

/** A sum and all sums nested in it, in post-order: the sum itself is last. Empty if the expression is not a sum. */
export function sumsIn(e: Code): readonly Code[] {
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (!isSum(e) || seen.has(e)) return;
    for (const { atom } of partsOf(e)) visit(atom);
    seen.add(e);
  };
  visit(e);
  return [...seen];
}

/** Expands a sum into terms; null if a coefficient is too large to be exact in f64. */
export function expandSum(e: Code, numberOf: (e: Code) => number): IntegerSum | null {
  const factors = new Map<Code, number>([[e, 1]]);
  const growing = new GrowingSum<Code>();
  let total = 0;
  // From the outside in, so that the factor of a sum is known before its parts are visited.
  for (const sum of sumsIn(e).toReversed()) {
    const outer = factors.get(sum) ?? 0;
    for (const { coefficient, atom } of partsOf(sum)) {
      const times = outer * coefficient;
      const value = smallIntegerOf(atom);
      if (Math.abs(times * (value ?? 1)) > maxExactProduct) return null;
      if (value !== null) total += times * value;
      else if (isSum(atom)) factors.set(atom, (factors.get(atom) ?? 0) + times);
      else growing.add(numberOf(atom), atom, times);
    }
  }
  const nonzero = growing.terms.filter(({ coefficient }) => wrapped(e.type, coefficient) !== 0).reverse();
  return { type: e.type, lanes: e.lanes, terms: nonzero, constant: total };
}

/** Products of this size, and sums of very many of them, are exact in f64. */
const maxExactProduct = 2 ** 31;

/**
 * Builds the sum of at least one part and a constant. Parts whose coefficients have the same absolute value are added
 * first, so that one multiplication suffices for them.
 */
export function buildSum(parts: readonly Part[], type: Type, lanes: number, more = 0): Code {
  const constantVector = (n: number): Code => broadcast(constant(type, n), lanes);
  const bySize = new Map<number, Part[]>();
  for (const { atom, coefficient } of parts) {
    const size = Math.abs(coefficient);
    const same = bySize.get(size) ?? [];
    same.push({ atom, coefficient: Math.sign(coefficient) });
    bySize.set(size, same);
  }
  const multiples = Array.from(bySize, ([size, same]): Part => {
    const { atom, coefficient } = signed(same);
    const by = wrapped(type, size);
    return { atom: by === 1 ? atom : operation('*', type, atom, constantVector(by)), coefficient };
  });
  const { atom, coefficient } = signed(multiples);
  const sum = coefficient === 1 ? atom : operation('neg', type, atom);
  const rest = wrapped(type, more);
  return rest === 0 ? sum : operation('+', type, sum, constantVector(rest));
}

/** Adds parts with the coefficients 1 and −1. The coefficient of the result is −1 if all coefficients are, else 1. */
function signed(parts: readonly Part[]): Part {
  const isAdded = ({ coefficient }: Part): boolean => coefficient > 0;
  const [first, ...rest] = [...parts.filter(isAdded), ...parts.filter((part) => !isAdded(part))];
  if (first === undefined) return bug('a sum has no parts');
  const atom = rest.reduce<Code>(
    (sum, part) => operation(part.coefficient === first.coefficient ? '+' : '-', sum.type, sum, part.atom),
    first.atom,
  );
  return { atom, coefficient: first.coefficient };
}

/**
 * The value of an n-bit type that is equal to a number modulo 2ⁿ. A number of a 64-bit type wraps when it becomes a
 * constant, because 2⁶⁴ numbers are not exact in f64.
 */
function wrapped(type: Type, n: number): number {
  if (isLong(type)) return n;
  const modulus = 2 ** bits(type);
  const rest = ((n % modulus) + modulus) % modulus;
  return rest > range(type).greatest ? rest - modulus : rest;
}
