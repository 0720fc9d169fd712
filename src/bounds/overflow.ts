import { type Fact, type Facts, limitsOf } from '../simplify/facts.ts';
import { constantOf, type Expr, type Name, type Op } from '../syntax/expr.ts';
import { extentsOf } from '../syntax/memory.ts';
import { childrenOf, ownExpressions } from '../syntax/stmt.ts';
import type { Program, Stmt } from '../syntax/target.ts';
import { range } from '../syntax/type.ts';
import { nodesOf } from '../syntax/walk.ts';

/**
 * The first piece of window or coordinate arithmetic that may leave i32 for these start-up values, or null (errata E15).
 * Windows were inferred over ℤ: where all of it stays within i32, the program computes what was inferred.
 */
export function overflowing(P: Program, startup: ReadonlyMap<Name, number>): Expr | null {
  const facts: Facts = new Map(
    Array.from(startup, ([name, value]): [Name, Fact] => [name, { least: value, most: value }]),
  );
  return search(P.body, facts);
}

function search(s: Stmt, facts: Facts): Expr | null {
  const found = integersOf(s).find((e) => leaves(e, facts));
  if (found !== undefined) return found;
  const inside = s.tag === 'For' || s.tag === 'Let' ? new Map(facts).set(s.x, factOf(s, facts)) : facts;
  if (s.tag === 'If' && limitsOf(s.condition, facts).most === 0) return search(s.alternative, facts);
  for (const child of childrenOf(s)) {
    const deeper = search(child, inside);
    if (deeper !== null) return deeper;
  }
  return null;
}

function factOf(s: Extract<Stmt, { tag: 'For' | 'Let' }>, facts: Facts): Fact {
  if (s.tag === 'Let') return limitsOf(s.value, facts);
  const [min, len] = [limitsOf(s.in.min, facts), limitsOf(s.in.len, facts)];
  return { least: min.least, most: Math.max(min.least, min.most + len.most - 1) };
}

/** The expressions of a statement that say where, not what: bounds, lets, checks and coordinates. */
export function integersOf(s: Stmt): readonly Expr[] {
  const all = ownExpressions(s);
  const where = s.tag === 'Assign' ? s.args : [...all, ...paddedExtents(s)];
  const coordinates = all.flatMap((e) => nodesOf(e)).flatMap((e) => (e.tag === 'Access' ? e.args : []));
  return [...where, ...coordinates]
    .flatMap((e) => nodesOf(e))
    .flatMap((e) => (e.tag === 'Op' && e.type === 'i32' ? [e, ...turning(e)] : []));
}

/** What a remainder is taken of, unless it is one by a power of two, for which it does not matter where i32 wraps. */
function turning({ op, args: [a, b] }: Op): readonly Expr[] {
  const n = b === undefined ? null : constantOf(b);
  if (op !== '%' || a === undefined || n === null) return [];
  return Number.isInteger(Math.log2(Math.abs(n))) ? [] : [a];
}

/** What extents in memory are rounded up to, which is computed as everything else is. */
function paddedExtents(s: Stmt): readonly Expr[] {
  if ((s.tag !== 'Allocate' && s.tag !== 'Reserve') || s.memory.aligned.length === 0) return [];
  return extentsOf(s.tag === 'Reserve' ? s.lens : s.bounds.map(({ len }) => len), s.memory);
}

/** Of what nothing is known, nothing is said: such coordinates are clamped, or there would be no window. */
function leaves(e: Expr, facts: Facts): boolean {
  const { least, greatest } = range('i32');
  const limits = limitsOf(e, facts);
  const isKnown = Number.isFinite(limits.least) && Number.isFinite(limits.most);
  return isKnown && (limits.least < least || limits.most > greatest);
}
