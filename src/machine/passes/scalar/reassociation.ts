import { bits } from '../../../syntax/type.ts';
import { addedUp, type IntegerSum, isSum, multipliedOut, sumsIn } from '../../analysis/integer-sum.ts';
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
 * Sums of integers are put together so that straight ways have more in common.
 *
 *     … a + b + c …; … b + c + d …   ⟶   … a + (b + c) …; … (b + c) + d …
 *     4·a + b + 4·c                  ⟶   4·(a + c) + b
 *
 * Sums modulo 2ⁿ may be taken in any order; those of floats may not. It is done where it makes operations fewer, given that what is equal is
 * computed once: above all when the rows of a stencil are computed several at a time. Addresses are arranged by others.
 */
export function reassociate(s: Statement): Statement {
  return new Regrouping().way(s);
}

/** So many sums that follow one another are looked at together: what more of them share would have to be kept for long. */
const mostSums = 32;

/** A sum that is not part of another, and where it stands. */
interface Root {
  readonly e: Code;
  /** All expressions that are equal to it. */
  readonly nodes: Code[];
  readonly versions: MemoryVersions;
  readonly sum: IntegerSum;
}

class Regrouping {
  readonly #ways = new StraightLineCode();

  way(s: Statement, start = this.#ways.start): Statement {
    const steps = this.#ways.stepsOf(s, start);
    const better = new Map<Code, Code>();
    for (const related of relatedIn(this.#rootsOf(steps))) {
      for (let k = 0; k < related.length; k += mostSums) this.#improve(related.slice(k, k + mostSums), better);
    }
    const code = better.size === 0 ? (e: Code) => e : rewriting(better);
    const made = steps.map(({ item, versions }) => {
      if (!('tag' in item)) return { x: item.x, value: computedBy(item) === null ? item.value : code(item.value) };
      if (item.tag === 'Store' || item.tag === 'Scatter') return { ...item, value: code(item.value) };
      const inside = this.#ways.inside(item, versions);
      return mapParts(
        item,
        (e) => e,
        (inner) => this.way(inner, inside),
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
        const number = this.#ways.numberOf(e, versions);
        const equal = roots.get(number);
        const sum = equal === undefined ? multipliedOut(e, (part) => this.#ways.numberOf(part, versions)) : null;
        equal?.nodes.push(e);
        if (sum !== null && sum.terms.length > 1) roots.set(number, { e, nodes: [e], versions, sum });
      }
    }
    return [...roots.values()];
  }

  /**
   * Sums that have something in common, regrouped if that makes operations fewer. One alone may have equal factors; of 32 bits it stays
   * as it is, since products of what was narrow before are cheaper than one of their sum.
   */
  #improve(roots: readonly Root[], better: Map<Code, Code>): void {
    const [first] = roots;
    if (first === undefined || (roots.length === 1 && bits(first.sum.type) === 32)) return;
    const made = roots.length === 1 ? [alone(first.sum)] : factorSums(roots.map(({ sum }) => sum));
    const regrouped = roots.map((root, k) => ({ ...root, e: made[k] ?? root.e }));
    if (this.#operationsOf(regrouped) >= this.#operationsOf(roots)) return;
    for (const { nodes, e } of regrouped) for (const node of nodes) better.set(node, e);
  }

  /** How many additions and multiplications some sums take, where those that are equal are made once. */
  #operationsOf(roots: readonly { readonly e: Code; readonly versions: MemoryVersions }[]): number {
    return new Set(roots.flatMap(({ e, versions }) => sumsIn(e).map((sum) => this.#ways.numberOf(sum, versions)))).size;
  }
}

function alone({ terms, type, lanes, constant }: IntegerSum): Code {
  return addedUp(terms, type, lanes, constant);
}

/** Expressions with other expressions for some sums, wherever they are but in addresses. */
function rewriting(better: ReadonlyMap<Code, Code>): (e: Code) => Code {
  const [whole, parts] = [new Map<Code, Code>(), new Map<Code, Code>()];
  const visit = (e: Code): Code => {
    const known = whole.get(e);
    if (known !== undefined) return known;
    const found = better.get(e) ?? e;
    const made = isRead(found) ? found : inside(found);
    whole.set(e, made);
    return made;
  };
  /** What a sum is made of goes with it. */
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

/** What a step computes that is no address and no bound of a loop, as scalars of i32 in lets mostly are. */
function computedBy(item: StraightLineStep['item']): Code | null {
  if (!('tag' in item)) return item.value.type === 'i32' && item.value.lanes === 1 ? null : item.value;
  return item.tag === 'Store' || item.tag === 'Scatter' ? item.value : null;
}

/** The sums in an expression that are used otherwise than in a sum. */
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

/** Sums that have terms in common, directly or through others. */
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
