import { addedUp, type IntegerSum, type Part } from '../../analysis/integer-sum.ts';
import type { Code } from '../../ir/code.ts';

/**
 * Sums that have parts in common, taken apart so that what they have in common is one expression.
 *
 *     a + 2b + c,  3a + 6b + d   ⟶   g + c,  3g + d     where g = a + 2b
 *
 * First the terms whose factors in all the sums are multiples of each other: the pixels of a row, when the rows of a separable stencil are
 * computed together. Then again and again the pair that is in most of the sums, until there is none in two of them.
 */
export function factorSums(sums: readonly IntegerSum[]): readonly Code[] {
  const grouped = inGroups(sums);
  const paired = grouped.every((parts) => parts.length <= mostParts) ? inPairs(grouped) : grouped;
  return sums.map(({ type, lanes, constant }, k) => addedUp(paired[k] ?? [], type, lanes, constant));
}

/** Pairs are looked for among at most so many parts of a sum. */
const mostParts = 24;

/** The terms of a group have factors p·α₁, p·α₂, … in the sums, for the same p, where αᵢ is the multiple of the i-th of them. */
interface Group {
  readonly type: Code['type'];
  readonly lanes: number;
  readonly direction: readonly number[];
  readonly members: Part[];
}

function inGroups(sums: readonly IntegerSum[]): readonly (readonly Part[])[] {
  const groups = new Map<string, Group>();
  const atoms = new Map<number, Code>();
  for (const { terms } of sums) for (const { key, atom } of terms) if (!atoms.has(key)) atoms.set(key, atom);
  for (const [number, atom] of atoms) {
    const factors = sums.map(({ terms }) => terms.find(({ key }) => key === number)?.coefficient ?? 0);
    const multiple = factors.reduce(commonDivisor, 0) * Math.sign(factors.find((factor) => factor !== 0) ?? 1);
    const direction = factors.map((factor) => factor / multiple || 0);
    const { type, lanes } = atom;
    const group = groups.get(direction.join()) ?? { type, lanes, direction, members: [] };
    group.members.push({ atom, coefficient: multiple });
    groups.set(direction.join(), group);
  }
  const parts: Part[][] = sums.map(() => []);
  for (const { type, lanes, direction, members } of groups.values()) {
    const multiple = members.reduce((divisor, { coefficient }) => commonDivisor(divisor, coefficient), 0);
    const inside = members.map(({ atom, coefficient }) => ({ atom, coefficient: coefficient / multiple }));
    const atom = addedUp(inside, type, lanes);
    for (const [k, factor] of direction.entries())
      if (factor !== 0) parts[k]?.push({ atom, coefficient: factor * multiple });
  }
  return parts;
}

/** A pair of parts and how one's factor is to the other's, and the sums that have it. */
interface Pair {
  readonly parts: readonly [Part, Part];
  readonly sums: number[];
}

/** Parts are equal here when they are the same node. */
function inPairs(grouped: readonly (readonly Part[])[]): readonly (readonly Part[])[] {
  const sums = [...grouped];
  for (let pair = mostFrequent(sums); pair !== null; pair = mostFrequent(sums)) {
    const [a, b] = pair.parts;
    const atom = addedUp([a, b], a.atom.type, a.atom.lanes);
    for (const k of pair.sums) {
      const parts = sums[k] ?? [];
      const first = parts.find((part) => part.atom === a.atom);
      const rest = parts.filter((part) => part.atom !== a.atom && part.atom !== b.atom);
      sums[k] = [{ atom, coefficient: (first?.coefficient ?? 0) / a.coefficient }, ...rest];
    }
  }
  return sums;
}

function mostFrequent(sums: readonly (readonly Part[])[]): Pair | null {
  const numbers = new Map<Code, number>();
  const numberOf = (e: Code): number => {
    const number = numbers.get(e) ?? numbers.size;
    numbers.set(e, number);
    return number;
  };
  const pairs = new Map<string, Pair>();
  let best: Pair | null = null;
  for (const [k, parts] of sums.entries()) {
    for (const [i, left] of parts.entries()) {
      for (const right of parts.slice(i + 1)) {
        const [a, b] = numberOf(left.atom) < numberOf(right.atom) ? [left, right] : [right, left];
        const divisor = commonDivisor(a.coefficient, b.coefficient) * Math.sign(a.coefficient);
        const scaled = [a, b].map(({ atom, coefficient }) => ({ atom, coefficient: coefficient / divisor })) as [
          Part,
          Part,
        ]; // two as before
        const key = scaled.map(({ atom, coefficient }) => `${coefficient} ${numberOf(atom)}`).join();
        const pair = pairs.get(key) ?? { parts: scaled, sums: [] };
        pair.sums.push(k);
        pairs.set(key, pair);
        if (pair.sums.length > (best?.sums.length ?? 1)) best = pair;
      }
    }
  }
  return best;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : commonDivisor(b, a % b);
}
