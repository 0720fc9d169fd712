import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import { constantOf, type Expr, type Hole, type Interval, operation } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import { conjunctsOf } from '../../syntax/walk.ts';
import { closed } from './windows.ts';

/** An interval that a label of a group binds: its value outside the label, and its name inside. */
export interface Shared {
  readonly outside: Interval;
  readonly inside: Interval;
}

/** Is a statement the label of the next func of a group, or of the next member of fused loops? */
export function isNextOfGroup(s: Stmt<Hole>): boolean {
  return s.tag === 'Label' && (s.label.tag === 'func' || s.label.tag === 'member');
}

/** The intervals of a window that are new, for the labels inside. */
export function sharedWith(outside: readonly Interval[], inside: readonly Interval[]): readonly Shared[] {
  return outside.flatMap((I, d) => {
    const name = inside[d];
    return name === undefined ? [] : [{ outside: I, inside: name }];
  });
}

/** The name of an equal interval of another window of the group; null if there is none. */
export function equalInterval({ min, len }: Interval, shared: readonly Shared[]): Interval | null {
  const [start, length] = [keyOf(min), keyOf(len)];
  const equal = shared.find(({ outside }) => keyOf(outside.min) === start && keyOf(outside.len) === length);
  return equal?.inside ?? null;
}

/**
 * An end of the interval of a fused loop, without operands that make no difference:
 *
 *     min(a, b)  ⟶  a    if a ≤ b          max(a, b)  ⟶  a    if b ≤ a
 *
 * `filled` gives the meaning of holes, for the comparisons. The result names the windows.
 */
export function withoutRedundant(e: Expr<Hole>, filled: (e: Expr<Hole>) => Expr, facts: Facts): Expr {
  const isBelow = (a: Expr<Hole>, b: Expr<Hole>): boolean =>
    isAtMost(simplify(filled(a), facts), simplify(filled(b), facts), facts);
  const chosen = (e: Expr<Hole>): Expr<Hole> => {
    const [a, b] = e.tag === 'Op' ? e.args : [];
    if (e.tag !== 'Op' || a === undefined || b === undefined) return e;
    if (e.op === 'min' && isBelow(a, b)) return chosen(a);
    if (e.op === 'min' && isBelow(b, a)) return chosen(b);
    if (e.op === 'max' && isBelow(b, a)) return chosen(a);
    if (e.op === 'max' && isBelow(a, b)) return chosen(b);
    return { ...e, args: e.args.map(chosen) };
  };
  return simplify(closed(chosen(e)));
}

/** A guard without the conjuncts that are known to hold; null if all of them are. */
export function undecided(condition: Expr<Hole>, filled: (e: Expr<Hole>) => Expr, facts: Facts): Expr<Hole> | null {
  const open = conjunctsOf(condition).filter((part) => constantOf(simplify(filled(part), facts)) !== 1);
  return open.reduce<Expr<Hole> | null>((all, part) => (all === null ? part : operation<Hole>('&&', all, part)), null);
}
