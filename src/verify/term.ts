import type { Operator } from '../syntax/operator.ts';
import type { Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';

/**
 * Symbolic values: two expressions with the same term have the same value in every run. Terms are hash-consed, so equal
 * terms are the same object. Scalars of type i32 are polynomials modulo 2³² over all other scalars, in normal form.
 *
 *     t ::= c | x | n·t·…·t + … + n | op(t, …) | ramp(t, t) | broadcast t | shuffle(t, t) | interleave(t, …)
 *         | pack(t, …) | lane i of t | all t | m[t] | m[⟨t⟩]
 *     m ::= unknown | m[place ← t]
 *
 * A term may read from a version m of a buffer, and a store of a term creates a version. Passes use `ValueNumbers` for
 * the same purpose, but the checkers share no code with them.
 */
export interface Term {
  readonly id: number;
  readonly type: Type;
  readonly lanes: number;
  readonly node: Node;
}

export type Node =
  | { readonly tag: 'Constant'; readonly value: Scalar }
  | { readonly tag: 'Unknown'; readonly name: string }
  | { readonly tag: 'Sum'; readonly products: readonly Product[]; readonly constant: number }
  | { readonly tag: 'Operation'; readonly op: Operator; readonly args: readonly Term[] }
  | { readonly tag: 'Ramp'; readonly base: Term; readonly stride: Term }
  | { readonly tag: 'Broadcast'; readonly value: Term }
  | { readonly tag: 'Shuffle'; readonly a: Term; readonly b: Term; readonly picks: readonly number[] }
  | { readonly tag: 'Interleave'; readonly parts: readonly Term[] }
  | { readonly tag: 'Pack'; readonly parts: readonly Term[] }
  | { readonly tag: 'Lane'; readonly of: Term; readonly lane: number }
  | { readonly tag: 'All'; readonly value: Term }
  | { readonly tag: 'Read'; readonly version: Version; readonly address: Term; readonly stride: number }
  | { readonly tag: 'Gather'; readonly version: Version; readonly addresses: Term };

/**
 * A monomial: a coefficient and scalars that are not sums, in the order of their ids. Equal scalars give equal keys.
 */
export interface Product {
  readonly key: string;
  readonly factor: number;
  readonly of: readonly Term[];
}

/** The contents of a buffer: unknown, or another version after a store. Equal versions have equal ids. */
export interface Version {
  readonly id: number;
  readonly store: Stored | null;
}

export interface Stored {
  readonly before: Version;
  readonly place: Place;
  readonly value: Term;
}

/** The addresses of elements: at a constant distance in bytes, or one address per lane. */
export type Place =
  | {
      readonly tag: 'Strided';
      readonly address: Term;
      readonly step: number;
      readonly lanes: number;
      readonly type: Type;
    }
  | { readonly tag: 'Scattered'; readonly addresses: Term; readonly lanes: number; readonly type: Type };
