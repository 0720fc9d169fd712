import type { Expr, Name } from './expr.ts';
import type { LoopName, StageName } from './loop-name.ts';
import type { MemoryPlace } from './memory.ts';
import type { Order } from './target.ts';

/**
 * The scheduling language (fig. schedule-syntax, and the additional directives of language.md, 'Schedules').
 *
 *     S ::= s; … ; s          ℓ ::= ⟨f, i, j, v⟩          φ ::= guard | shift | round
 *
 * All expressions are start-up expressions. The last group is syntactic sugar.
 */
export interface Schedule {
  readonly name: Name;
  readonly directives: readonly Directive[];
}

export type Directive =
  // Algorithm: `as` is the name of a new func
  | { readonly tag: 'in'; readonly func: Name; readonly as: Name; readonly consumers: readonly Name[] }
  | { readonly tag: 'clone-in'; readonly func: Name; readonly as: Name; readonly consumers: readonly Name[] }
  | {
      readonly tag: 'rfactor';
      readonly loop: LoopName;
      readonly as: Name;
      readonly v: Name;
      /** The number of lanes, or the size of the blocks; null for the whole variable. */
      readonly factor: Expr | null;
      /** It is `blocks` if `factor` is null. */
      readonly partition: Partition;
    }
  // Specialization
  | { readonly tag: 'specialize'; readonly func: Name; readonly conditions: readonly Expr[] }
  | { readonly tag: 'specialize-fail'; readonly func: Name; readonly message: string }
  // Loops
  | {
      readonly tag: 'split';
      readonly loop: LoopName;
      readonly outer: Name;
      readonly inner: Name;
      readonly factor: Expr;
      readonly tail: Tail;
    }
  | { readonly tag: 'fuse'; readonly loop: LoopName; readonly fused: Name }
  | { readonly tag: 'swap'; readonly loop: LoopName }
  | { readonly tag: 'traverse'; readonly loop: LoopName; readonly order: Order }
  // Compute
  | { readonly tag: 'compute-at'; readonly func: Name; readonly loop: LoopName }
  | { readonly tag: 'compute-root'; readonly func: Name }
  | { readonly tag: 'compute-with'; readonly stage: StageName; readonly loop: LoopName }
  | { readonly tag: 'inline'; readonly func: Name }
  // Storage
  | { readonly tag: 'store-at'; readonly func: Name; readonly loop: LoopName }
  | { readonly tag: 'store-root'; readonly func: Name }
  | { readonly tag: 'slide'; readonly func: Name; readonly loop: LoopName }
  | { readonly tag: 'fold-storage'; readonly func: Name; readonly dim: Name; readonly size: Expr }
  // Memory
  | { readonly tag: 'align-storage'; readonly func: Name; readonly dim: Name; readonly multiple: Expr }
  | { readonly tag: 'bound-storage'; readonly func: Name; readonly dim: Name; readonly size: Expr }
  | { readonly tag: 'hoist-storage'; readonly func: Name; readonly loop: LoopName }
  | { readonly tag: 'hoist-storage-root'; readonly func: Name }
  | { readonly tag: 'reorder-storage'; readonly func: Name; readonly dims: readonly Name[] }
  | { readonly tag: 'store-in'; readonly func: Name; readonly place: MemoryPlace }
  | { readonly tag: 'memoize'; readonly func: Name }
  // Bounds
  | { readonly tag: 'bound'; readonly func: Name; readonly dim: Name; readonly min: Expr; readonly len: Expr }
  | { readonly tag: 'bound-extent'; readonly func: Name; readonly dim: Name; readonly len: Expr }
  | {
      readonly tag: 'align-bounds';
      readonly func: Name;
      readonly dim: Name;
      readonly modulus: Expr;
      readonly remainder: Expr;
    }
  | { readonly tag: 'align-extent'; readonly func: Name; readonly dim: Name; readonly modulus: Expr }
  // Sugar
  | { readonly tag: 'tile'; readonly tiled: readonly TiledLoop[]; readonly tail: Tail }
  | { readonly tag: 'reorder'; readonly stage: StageName; readonly vars: readonly Name[] }
  | {
      readonly tag: 'parallel' | 'vectorize' | 'unroll';
      readonly loop: LoopName;
      readonly factor: Expr | null;
      readonly tail: Tail;
    }
  | { readonly tag: 'at'; readonly func: Name; readonly loop: LoopName };

/** A loop of a tile, and the loops that replace it. */
export interface TiledLoop {
  readonly loop: LoopName;
  readonly outer: Name;
  readonly inner: Name;
  readonly factor: Expr;
}

/** φ: the strategy of a split for an extent that is not a multiple of the factor. */
export const tails = ['guard', 'shift', 'round'] as const;

export type Tail = (typeof tails)[number];

/** How rfactor groups the values of a reduction variable: n adjacent ones, or those that are equal modulo n. */
export const partitions = ['blocks', 'lanes'] as const;

export type Partition = (typeof partitions)[number];
