import { maxPairedParts } from '../../../heuristics.ts';
import { buildSum, type IntegerSum, type Part } from '../../analysis/integer-sum.ts';
import type { Code } from '../../ir/code.ts';

/**
 * Factors out the common parts of several sums as shared expressions.
 *
 *     a + 2b + c,  3a + 6b + d   ⟶   g + c,  3g + d     where g = a + 2b
 *
 * First it groups terms with proportional factors in all sums. If several rows of a separable stencil are computed
 * together, such a group consists of the pixels of a row. Then it repeatedly factors out the pair of parts that occurs
 * in the most sums, until no pair occurs in two sums.
 */
export function factorSums(sums: readonly IntegerSum[]): readonly Code[] {
  const grouped = inGroups(sums);
  const paired = grouped.every((parts) => parts.length <= maxPairedParts) ? inPairs(grouped) : grouped;
  return sums.map(({ type, lanes, constant }, k) => buildSum(paired[k] ?? [], type, lanes, constant));
}

/**
 * Terms with proportional factors: member i has the factors αᵢ·p₁, αᵢ·p₂, … in the sums, where p is the direction and
 * αᵢ the coefficient of the member.
 */
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
    const atom = buildSum(inside, type, lanes);
    for (const [k, factor] of direction.entries())
      if (factor !== 0) parts[k]?.push({ atom, coefficient: factor * multiple });
  }
  return parts;
}

/** Two parts with the ratio of their factors, and the sums in which they occur. */
interface Pair {
  readonly parts: readonly [Part, Part];
  readonly sums: number[];
}

/** Repeatedly factors out the most frequent pair of parts. Two parts are equal if their atoms are the same node. */
function inPairs(grouped: readonly (readonly Part[])[]): readonly (readonly Part[])[] {
  const sums = [...grouped];
  for (let pair = mostFrequent(sums); pair !== null; pair = mostFrequent(sums)) {
    const [a, b] = pair.parts;
    const atom = buildSum([a, b], a.atom.type, a.atom.lanes);
    for (const k of pair.sums) {
      const parts = sums[k] ?? [];
      const first = parts.find((part) => part.atom === a.atom);
      const rest = parts.filter((part) => part.atom !== a.atom && part.atom !== b.atom);
      sums[k] = [{ atom, coefficient: (first?.coefficient ?? 0) / a.coefficient }, ...rest];
    }
  }
  return sums;
}

/** The pair that occurs in the most sums; null if no pair occurs in two. */
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
        ]; // `map` preserves the length
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
