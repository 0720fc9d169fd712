import { quoteLabel } from '../../language/quote.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { always, type Expr, type Hole, type Name, operation } from '../../syntax/expr.ts';
import { ownExpressions, stmtsIn } from '../../syntax/stmt.ts';
import type { Program } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { type Box, type Ends, union } from '../infer/box.ts';
import type { Window } from '../query/predicate.ts';
import type { Range } from './interval.ts';

/**
 * Γ(?ℓ) for every demanded window, by its key: a box that depends only on parameters, or null if an end is infinite.
 */
export type Windows = ReadonlyMap<string, Box | null>;

export function windowKey({ kind, func, label }: Window): string {
  return `${kind} ${func}${quoteLabel(label)}`;
}

/** The window of a hole. */
export function windowOf(hole: Hole): Window {
  return { kind: hole.kind, func: hole.func, label: hole.kind === 'cpu' ? hole.label : null };
}

export function inputWindow(input: Name): Window {
  return { kind: 'input', func: input, label: null };
}

/** Γ[?ℓ ↦ Γ(?ℓ) ∪ box] */
export function widen(Γ: Windows, w: Window, box: Box | null, facts: Facts): Windows {
  const before = Γ.get(windowKey(w));
  const after = before === undefined ? box : before && box && union(before, box, facts);
  return new Map(Γ).set(windowKey(w), after);
}

/** The box of points with coordinates in the given ranges; null if it is infinite. */
export function boxAround(ranges: readonly Range[], facts: Facts): Box | null {
  const dims = ranges.flatMap(({ lo, hi }): Ends[] => (lo && hi ? [{ lo, hi }] : []));
  const when = ranges.reduce<Expr>((all, range) => operation('&&', all, range.when), always);
  return dims.length < ranges.length ? null : { when: simplify(when, facts), dims, why: [] };
}

/** The windows of the holes of a program. */
export function windowsIn(T: Program<Hole>): readonly Window[] {
  const nodes = [...stmtsIn(T.body)].flatMap((s) => nodesOf(...ownExpressions(s)));
  return nodes.flatMap((node) => (node.tag === 'Hole' ? [windowOf(node)] : []));
}

/** Do the loops or the storage of a func occur in two places? */
export function hasCopies(T: Program<Hole>): boolean {
  const parts = [...stmtsIn(T.body)].flatMap((s) => {
    if (s.tag === 'Allocate') return [`mem ${s.func}`];
    return s.tag === 'Label' && s.label.tag === 'func' ? [`cpu ${s.label.func}`] : [];
  });
  return new Set(parts).size < parts.length;
}
