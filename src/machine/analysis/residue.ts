import { addTerm, type Ring } from '../../arithmetic/affine.ts';
import { int, plus } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { type AffineCode, type CodeTerm, sumOf } from './affine-forms.ts';
import type { Definitions } from './definitions.ts';

/** An i32 modulo a power of two, all of whose numbers are at least 0 and below it: i32 wraps at a multiple of it. */
export function residueOf(e: Code, modulus: number, definitions: Definitions): AffineCode {
  const total: CodeTerm[] = [];
  const ring: Ring = { plus: (a, b) => modulo(a + b, modulus), times: (a, b) => modulo(a * b, modulus) };
  let constant = 0;
  const add = (e: Code, times: number, depth: number): void => {
    const form = definitions.affineOf(e);
    constant += times * modulo(form.constant, modulus);
    for (const { key, atom, coefficient } of form.terms) {
      const all = ring.times(times, modulo(coefficient, modulus));
      const inside = depth < deepest ? remainderOf(atom, modulus) : null;
      if (all === 0) continue;
      if (inside !== null) add(inside, all, depth + 1);
      else addTerm(total, key, atom, all, ring);
    }
  };
  add(e, 1, 0);
  return { terms: total, constant: modulo(constant, modulus) };
}

/** What a remainder is the remainder of, if a multiple of the modulus has been taken from it. */
function remainderOf(e: Code, modulus: number): Code | null {
  const [a, m] = e.tag === 'Operation' && e.op === '%' && e.type === 'i32' && e.lanes === 1 ? e.args : [];
  const isMultiple = m?.tag === 'Constant' && m.value > 0 && m.value % modulus === 0;
  return isMultiple ? (a ?? null) : null;
}

const deepest = 8;

/** The part of a residue that is not known. */
export function unknownPart({ terms }: AffineCode): Code {
  return terms.length === 0 ? int(0) : plus(sumOf(terms), int(0));
}

export function modulo(n: number, modulus: number): number {
  return ((n % modulus) + modulus) % modulus;
}

/** Is a number 2, 4, 8, …? */
export function isPowerOfTwo(n: number): boolean {
  return n >= 2 && n <= 2 ** 30 && (n & (n - 1)) === 0;
}
