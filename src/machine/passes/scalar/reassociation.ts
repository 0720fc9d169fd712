import { maxReassociatedSums } from '../../../heuristics.ts';
import { bits } from '../../../syntax/type.ts';
import { buildSum, expandSum, type IntegerSum, isSum, sumsIn } from '../../analysis/integer-sum.ts';
import {
  inSequence,
  type MemoryVersions,
  StraightLineCode,
  type StraightLineStep,
} from '../../analysis/memory-versions.ts';
import type { Code } from '../../ir/code.ts';
import type { Statement } from '../../ir/statement.ts';
import { mapOperands, mapParts, operandsOf } from '../../ir/walk.ts';
import { factorSums } from './factor-sums.ts';

/**
 * Reassociation: reorder integer sums so that straight-line code has more common subexpressions.
 *
 *     … a + b + c …; … b + c + d …   ⟶   … a + (b + c) …; … (b + c) + d …
 *     4·a + b + 4·c                  ⟶   4·(a + c) + b
 *
 * Sums modulo 2ⁿ are associative; sums of floats are not. A group of sums is rewritten if that reduces the number of
 * operations, counting equal expressions once. This pays off most for stencils that compute several rows at a time.
 * Addresses are left to code motion.
 */
export function reassociate(s: Statement): Statement {
  return new Reassociation().straightLine(s);
}

/** A sum that is not part of another sum, and the memory versions at that point. */
interface Root {
  readonly e: Code;
  /** All expressions that are equal to it. */
  readonly nodes: Code[];
  readonly versions: MemoryVersions;
  readonly sum: IntegerSum;
}

class Reassociation {
  readonly #straightLine = new StraightLineCode();

  straightLine(s: Statement, start = this.#straightLine.start): Statement {
    const steps = this.#straightLine.stepsOf(s, start);
    const better = new Map<Code, Code>();
    for (const related of relatedIn(this.#rootsOf(steps))) {
      for (let k = 0; k < related.length; k += maxReassociatedSums)
        this.#improve(related.slice(k, k + maxReassociatedSums), better);
    }
    const code = better.size === 0 ? (e: Code) => e : rewriting(better);
    const made = steps.map(({ item, versions }) => {
      if (!('tag' in item)) return { x: item.x, value: computedBy(item) === null ? item.value : code(item.value) };
      if (item.tag === 'Store' || item.tag === 'Scatter') return { ...item, value: code(item.value) };
      const inside = this.#straightLine.inside(item, versions);
      return mapParts(
        item,
        (e) => e,
        (inner) => this.straightLine(inner, inside),
      );
    });
    return inSequence(made);
  }

  #rootsOf(steps: readonly StraightLineStep[]): readonly Root[] {
    const roots = new Map<number, Root>();
    for (const { item, versions } of steps) {
      const value = computedBy(item);
      if (value === null) continue;
      for (const e of rootsIn(value)) {
        const number = this.#straightLine.numberOf(e, versions);
        const equal = roots.get(number);
        const sum = equal === undefined ? expandSum(e, (part) => this.#straightLine.numberOf(part, versions)) : null;
        equal?.nodes.push(e);
        if (sum !== null && sum.terms.length > 1) roots.set(number, { e, nodes: [e], versions, sum });
      }
    }
    return [...roots.values()];
  }

  /**
   * Factors related sums if that reduces the number of operations. In a single sum, terms with equal coefficients are
   * added before they are multiplied. A single 32-bit sum stays as it is, because several products of widened narrow
   * values are cheaper than one 32-bit product of their sum.
   */
  #improve(roots: readonly Root[], better: Map<Code, Code>): void {
    const [first] = roots;
    if (first === undefined || (roots.length === 1 && bits(first.sum.type) === 32)) return;
    const factored = roots.length === 1 ? [factorSum(first.sum)] : factorSums(roots.map(({ sum }) => sum));
    const improved = roots.map((root, k) => ({ ...root, e: factored[k] ?? root.e }));
    if (this.#operationsOf(improved) >= this.#operationsOf(roots)) return;
    for (const { nodes, e } of improved) for (const node of nodes) better.set(node, e);
  }

  /** The number of additions and multiplications of some sums. Equal operations count once. */
  #operationsOf(roots: readonly { readonly e: Code; readonly versions: MemoryVersions }[]): number {
    return new Set(
      roots.flatMap(({ e, versions }) => sumsIn(e).map((sum) => this.#straightLine.numberOf(sum, versions))),
    ).size;
  }
}

function factorSum({ terms, type, lanes, constant }: IntegerSum): Code {
  return buildSum(terms, type, lanes, constant);
}

/** Substitutes better expressions for sums, except in addresses. */
function rewriting(better: ReadonlyMap<Code, Code>): (e: Code) => Code {
  const [roots, parts] = [new Map<Code, Code>(), new Map<Code, Code>()];
  const visit = (e: Code): Code => {
    const known = roots.get(e);
    if (known !== undefined) return known;
    const replacement = better.get(e) ?? e;
    const made = isRead(replacement) ? replacement : inside(replacement);
    roots.set(e, made);
    return made;
  };
  /** Keeps the sums nested in a sum, which are parts of it, from being replaced on their own. */
  const inside = (e: Code): Code => {
    const known = parts.get(e);
    if (known !== undefined) return known;
    const made = mapOperands(e, (operand) => (isSum(e) && isSum(operand) ? inside(operand) : visit(operand)));
    parts.set(e, made);
    return made;
  };
  return visit;
}

function isRead(e: Code): boolean {
  return e.tag === 'Load' || e.tag === 'Gather';
}

/**
 * The value that a let, store or scatter computes. Null for other statements, and for a let of a scalar i32, which is
 * usually an address or a loop bound.
 */
function computedBy(item: StraightLineStep['item']): Code | null {
  if (!('tag' in item)) return item.value.type === 'i32' && item.value.lanes === 1 ? null : item.value;
  return item.tag === 'Store' || item.tag === 'Scatter' ? item.value : null;
}

/** The maximal sums of an expression: those that are used by something other than a sum. */
function rootsIn(value: Code): ReadonlySet<Code> {
  const roots = new Set<Code>();
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (isSum(e)) roots.add(e);
    if (seen.has(e)) return;
    seen.add(e);
    if (isRead(e)) return;
    const inner = isSum(e) ? sumsIn(e) : [e];
    const sums = new Set(inner);
    for (const operand of inner.flatMap(operandsOf)) if (!sums.has(operand)) visit(operand);
  };
  visit(value);
  return roots;
}

/** Groups of sums that have terms in common, directly or through other sums (union-find). */
function relatedIn(roots: readonly Root[]): Iterable<readonly Root[]> {
  const parents = roots.map((_, i) => i);
  const find = (i: number): number => {
    const parent = parents[i] ?? i;
    return parent === i ? i : find(parent);
  };
  const owners = new Map<number, number>();
  for (const [i, { sum }] of roots.entries()) {
    for (const { key: number } of sum.terms) {
      const [a, b] = [find(owners.get(number) ?? i), find(i)];
      parents[Math.max(a, b)] = Math.min(a, b);
      owners.set(number, i);
    }
  }
  const groups = new Map<number, Root[]>();
  for (const [i, root] of roots.entries()) {
    const group = groups.get(find(i)) ?? [];
    group.push(root);
    groups.set(find(i), group);
  }
  return groups.values();
}
