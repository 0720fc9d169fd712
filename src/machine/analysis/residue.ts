import { GrowingSum, type Ring } from '../../arithmetic/affine.ts';
import { maxNestedRemainders } from '../../heuristics.ts';
import { constantOf, int, plus } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { type AffineCode, sumOf } from './affine-forms.ts';
import type { Definitions } from './definitions.ts';

/**
 * The residue of an i32 modulo a power of two, as an affine form with coefficients from 0 to the modulus minus 1. It is
 * exact although i32 wraps, because 2³² is a multiple of the modulus.
 */
export function residueOf(e: Code, modulus: number, definitions: Definitions): AffineCode {
  // `Math.imul`, because a product of two residues may exceed 2⁵³.
  const ring: Ring = { plus: (a, b) => modulo(a + b, modulus), times: (a, b) => modulo(Math.imul(a, b), modulus) };
  const total = new GrowingSum<Code>([], ring);
  let constant = 0;
  const add = (e: Code, times: number, depth: number): void => {
    const form = definitions.affineOf(e);
    constant = ring.plus(constant, ring.times(times, modulo(form.constant, modulus)));
    for (const { key, atom, coefficient } of form.terms) {
      const all = ring.times(times, modulo(coefficient, modulus));
      const inside = depth < maxNestedRemainders ? remainderOf(atom, modulus) : null;
      if (all === 0) continue;
      if (inside !== null) add(inside, all, depth + 1);
      else total.add(key, atom, all);
    }
  };
  add(e, 1, 0);
  return { terms: total.terms, constant };
}

/** The dividend a of a % m, if m is a multiple of the modulus: both have the same residue. Null otherwise. */
function remainderOf(e: Code, modulus: number): Code | null {
  const [a, m] = e.tag === 'Operation' && e.op === '%' && e.type === 'i32' && e.lanes === 1 ? e.args : [];
  const value = m === undefined ? 0 : (constantOf(m) ?? 0);
  return a !== undefined && value > 0 && value % modulus === 0 ? a : null;
}

/** The non-constant part of a residue. */
export function unknownPart({ terms }: AffineCode): Code {
  return terms.length === 0 ? int(0) : plus(sumOf(terms), int(0));
}

function modulo(n: number, modulus: number): number {
  return ((n % modulus) + modulus) % modulus;
}

/** Is a number 2, 4, 8, …, or 2³⁰? */
export function isPowerOfTwo(n: number): boolean {
  return n >= 2 && n <= 2 ** 30 && (n & (n - 1)) === 0;
}
