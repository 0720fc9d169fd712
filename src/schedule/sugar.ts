import type { Hole, Name } from '../syntax/expr.ts';
import type { LoopName } from '../syntax/loop-name.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { For, Order, Stmt } from '../syntax/target.ts';
import { isLoop, type Position } from '../target/analysis/loops.ts';
import { expandReorder } from './loops/reorder.ts';

/**
 * Syntactic sugar: the expansion of a directive on a program, or null if it is a core directive.
 *
 *     tile(f.x, f.y, …, xo, yo, …,               =  split(f.x, xo, xi, fx, φ); split(f.y, yo, yi, fy, φ); …
 *          xi, yi, …, fx, fy, …, φ)                 reorder(f, xi, yi, …, xo, yo, …)
 *     reorder(f, v₁, …, vₙ)                      =  a sequence of swaps
 *     parallel(ℓ)                                =  traverse(ℓ, parallel)
 *     parallel(f.y, n, φ)                        =  split(f.y, y_po, y_p, n, φ); traverse(f.y_po, parallel)
 *     vectorize(f.x, n, φ)                       =  split(f.x, x_vo, x_v, n, φ); traverse(f.x_v, vectorized)
 *     unroll(f.x, n, φ)                          =  split(f.x, x_uo, x_u, n, φ); traverse(f.x_u, unrolled)
 *     at(f, ℓ)                                   =  compute-at(f, ℓ); store-at(f, ℓ)
 */
export function expand(d: Directive, s: Stmt<Hole>): readonly Directive[] | null {
  switch (d.tag) {
    case 'tile':
      return expandTile(d);
    case 'reorder':
      return expandReorder(d, s);
    case 'parallel':
      return splitAndTraverse(d, 'parallel');
    case 'vectorize':
      return splitAndTraverse(d, 'vectorized');
    case 'unroll':
      return splitAndTraverse(d, 'unrolled');
    case 'at':
      return expandAt(d);
    case 'in':
    case 'clone-in':
    case 'rfactor':
    case 'specialize':
    case 'specialize-fail':
    case 'split':
    case 'fuse':
    case 'swap':
    case 'traverse':
    case 'compute-at':
    case 'compute-root':
    case 'compute-with':
    case 'inline':
    case 'store-at':
    case 'store-root':
    case 'slide':
    case 'fold-storage':
    case 'align-storage':
    case 'bound-storage':
    case 'hoist-storage':
    case 'hoist-storage-root':
    case 'reorder-storage':
    case 'store-in':
    case 'memoize':
    case 'bound':
    case 'bound-extent':
    case 'align-bounds':
    case 'align-extent':
      return null;
  }
}

export function expandAt({ func, loop }: Extract<Directive, { tag: 'at' }>): readonly Directive[] {
  return [
    { tag: 'compute-at', func, loop },
    { tag: 'store-at', func, loop },
  ];
}

function expandTile({ tiled, tail }: Extract<Directive, { tag: 'tile' }>): readonly Directive[] {
  const [first] = tiled;
  const splits = tiled.map((each): Directive => ({ tag: 'split', ...each, tail }));
  const vars = [...tiled.map(({ inner }) => inner), ...tiled.map(({ outer }) => outer)];
  return first === undefined ? [] : [...splits, { tag: 'reorder', stage: first.loop, vars }];
}

/** The directives that set the order of a loop, and may split it first. */
export type SplitAndTraverse = Extract<Directive, { tag: 'parallel' | 'vectorize' | 'unroll' }>;

function splitAndTraverse(d: SplitAndTraverse, order: Order): readonly Directive[] {
  const { loop, factor, tail } = d;
  if (factor === null) return [{ tag: 'traverse', loop, order }];
  const [outer, inner] = splitLoops(d);
  return [
    { tag: 'split', loop, outer, inner, factor, tail },
    { tag: 'traverse', loop: traversedLoop(d), order },
  ];
}

/** Does a directive set the traversal order of a loop? */
export function setsOrderOf(loop: For<Hole>, at: Position, d: Directive): boolean {
  if (d.tag === 'traverse') return isLoop(loop, at, d.loop);
  return isSplitAndTraverse(d) && isLoop(loop, at, traversedLoop(d));
}

export function isSplitAndTraverse(d: Directive): d is SplitAndTraverse {
  return d.tag === 'parallel' || d.tag === 'vectorize' || d.tag === 'unroll';
}

/** The loop whose order is set: the outer loop is parallel, the inner one vectorized or unrolled. */
function traversedLoop(d: SplitAndTraverse): LoopName {
  const [outer, inner] = splitLoops(d);
  return d.factor === null ? d.loop : { ...d.loop, v: d.tag === 'parallel' ? outer : inner };
}

/** The names of the outer and the inner loop that parallel, vectorize and unroll create. */
export function splitLoops({ tag, loop: { v } }: SplitAndTraverse): readonly [outer: Name, inner: Name] {
  const letter = { parallel: 'p', vectorize: 'v', unroll: 'u' }[tag];
  return [`${v}_${letter}o`, `${v}_${letter}`];
}
