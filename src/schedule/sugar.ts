import type { Hole, Name } from '../syntax/expr.ts';
import type { LoopName } from '../syntax/loop-name.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { For, Stmt } from '../syntax/target.ts';
import { isLoop, type Position } from '../target/analysis/loops.ts';
import { expandReorder } from './loops/reorder.ts';

/**
 * Syntactic sugar: the expansion of a directive on a program, or null if it is a core directive.
 *
 *     tile(f.x, f.y, xo, yo, xi, yi, fx, fy, φ)  =  split(f.x, xo, xi, fx, φ); split(f.y, yo, yi, fy, φ);
 *                                                   reorder(f, xi, yi, xo, yo)
 *     reorder(f, v₁, …, vₙ)                      =  a sequence of swaps
 *     parallel(ℓ)                                =  traverse(ℓ, parallel)
 *     vectorize(f.x, n, φ)                       =  split(f.x, x_vo, x_v, n, φ); traverse(f.x_v, vectorized)
 *     unroll(f.x, n, φ)                          =  split(f.x, x_uo, x_u, n, φ); traverse(f.x_u, unrolled)
 *     at(f, ℓ)                                   =  compute-at(f, ℓ); store-at(f, ℓ)
 */
export function expand(d: Directive, s: Stmt<Hole>): readonly Directive[] | null {
  switch (d.tag) {
    case 'tile':
      return [
        { tag: 'split', loop: d.x, outer: d.xo, inner: d.xi, factor: d.fx, tail: d.tail },
        { tag: 'split', loop: d.y, outer: d.yo, inner: d.yi, factor: d.fy, tail: d.tail },
        { tag: 'reorder', stage: d.x, vars: [d.xi, d.yi, d.xo, d.yo] },
      ];
    case 'reorder':
      return expandReorder(d, s);
    case 'parallel':
      return [{ tag: 'traverse', loop: d.loop, order: 'parallel' }];
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
    case 'split':
    case 'fuse':
    case 'swap':
    case 'traverse':
    case 'compute-at':
    case 'compute-root':
    case 'inline':
    case 'store-at':
    case 'store-root':
    case 'slide':
    case 'fold-storage':
    case 'align-storage':
    case 'hoist-storage':
    case 'hoist-storage-root':
    case 'reorder-storage':
    case 'store-in':
    case 'bound':
    case 'bound-extent':
    case 'align-bounds':
      return null;
  }
}

export function expandAt({ func, loop }: Extract<Directive, { tag: 'at' }>): readonly Directive[] {
  return [
    { tag: 'compute-at', func, loop },
    { tag: 'store-at', func, loop },
  ];
}

type VectorizeOrUnroll = Extract<Directive, { tag: 'vectorize' | 'unroll' }>;

function splitAndTraverse(d: VectorizeOrUnroll, order: 'vectorized' | 'unrolled'): readonly Directive[] {
  const { loop, factor, tail } = d;
  if (factor === null) return [{ tag: 'traverse', loop, order }];
  const [outer, inner] = splitLoops(d);
  return [
    { tag: 'split', loop, outer, inner, factor, tail },
    { tag: 'traverse', loop: { ...loop, v: inner }, order },
  ];
}

/** Does a directive set the traversal order of a loop? */
export function setsOrderOf(loop: For<Hole>, at: Position, d: Directive): boolean {
  const name = traversedLoop(d);
  return name !== null && isLoop(loop, at, name);
}

function traversedLoop(d: Directive): LoopName | null {
  if (d.tag === 'traverse' || d.tag === 'parallel') return d.loop;
  if (d.tag !== 'vectorize' && d.tag !== 'unroll') return null;
  const [, inner] = splitLoops(d);
  return d.factor === null ? d.loop : { ...d.loop, v: inner };
}

/** The names of the outer and the inner loop that vectorize and unroll create. */
export function splitLoops({ tag, loop: { v } }: VectorizeOrUnroll): readonly [outer: Name, inner: Name] {
  return tag === 'vectorize' ? [`${v}_vo`, `${v}_v`] : [`${v}_uo`, `${v}_u`];
}
