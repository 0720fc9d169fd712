import type { Expr, Hole, Interval, Label, Name } from '../../syntax/expr.ts';

/**
 * The predicates that 𝓑 extracts from a program (fig. bounds-extraction).
 *
 *     b ::= true | e | b ∧ … ∧ b | h ⟹ b | ∀v ∈ I: b | let x = e in b | ∃?mem f: b | ∃?cpu f: b
 *         | ē ∈ w | w ⊆ w | (I, …) ⊆ w
 *     h ::= e | ē ∈ w                                    hypotheses
 *     w ::= ?mem f | ?cpu f^ℓ | f                        windows; the last is that of an input
 *
 * ∃?cpu f binds the windows of all stages and specializations of f. The conjuncts are in program order.
 */
export type Predicate =
  | { readonly tag: 'True' }
  | Holds
  | { readonly tag: 'And'; readonly parts: readonly Predicate[] }
  | { readonly tag: 'Implies'; readonly premise: Holds | Member; readonly body: Predicate }
  /** A parameter has no interval: it may have any value. */
  | { readonly tag: 'Forall'; readonly v: Name; readonly in: Interval<Hole> | null; readonly body: Predicate }
  | { readonly tag: 'LetIn'; readonly x: Name; readonly value: Expr<Hole>; readonly body: Predicate }
  | Exists
  | Member
  | { readonly tag: 'Within'; readonly inner: Window | WindowBox; readonly outer: Window };

export interface Holds {
  readonly tag: 'Holds';
  readonly e: Expr<Hole>;
}

export interface Exists {
  readonly tag: 'Exists';
  readonly kind: 'mem' | 'cpu';
  readonly func: Name;
  readonly body: Predicate;
}

export interface Member {
  readonly tag: 'Member';
  readonly point: readonly Expr<Hole>[];
  readonly window: Window;
}

export interface Window {
  readonly kind: 'mem' | 'cpu' | 'input';
  readonly func: Name;
  readonly label: Label;
}

/** The requested window of the output, given by its intervals. */
export interface WindowBox {
  readonly kind: 'box';
  readonly dims: readonly Interval[];
}

export const alwaysHolds: Predicate = { tag: 'True' };

export function holds(e: Expr<Hole>): Holds {
  return { tag: 'Holds', e };
}

/** h ⟹ true is true. */
export function implies(premise: Holds | Member, body: Predicate): Predicate {
  return body.tag === 'True' ? alwaysHolds : { tag: 'Implies', premise, body };
}

/** b₁ ∧ …, without conjuncts that are `true`; nested conjunctions are flattened. */
export function all(...conjuncts: readonly Predicate[]): Predicate {
  const parts = conjuncts.flatMap((b) => (b.tag === 'And' ? b.parts : b.tag === 'True' ? [] : [b]));
  const [only] = parts;
  return only === undefined ? alwaysHolds : parts.length === 1 ? only : { tag: 'And', parts };
}
