import type { Hole, Name } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Stmt } from '../syntax/target.ts';
import { expandReorder } from './loops/reorder.ts';

/**
 * The directives that stand for others: what a directive means on a program, or null when it is one of the paper's.
 *
 *     tile(f.x, f.y, xo, yo, xi, yi, fx, fy, φ)  =  split(f.x, xo, xi, fx, φ); split(f.y, yo, yi, fy, φ); reorder(f, xi, yi, xo, yo)
 *     reorder(f, v₁, …, vₙ)                      =  as many swaps as it takes
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
      return inTiles(d, 'vectorized');
    case 'unroll':
      return inTiles(d, 'unrolled');
    case 'at':
      return expandAt(d);
    default:
      return null;
  }
}

export function expandAt({ func, loop }: Extract<Directive, { tag: 'at' }>): readonly Directive[] {
  return [
    { tag: 'compute-at', func, loop },
    { tag: 'store-at', func, loop },
  ];
}

type InTiles = Extract<Directive, { tag: 'vectorize' | 'unroll' }>;

function inTiles(d: InTiles, order: 'vectorized' | 'unrolled'): readonly Directive[] {
  const { loop, factor, tail } = d;
  if (factor === null) return [{ tag: 'traverse', loop, order }];
  const [outer, inner] = loopsOfTiles(d);
  return [
    { tag: 'split', loop, outer, inner, factor, tail },
    { tag: 'traverse', loop: { ...loop, v: inner }, order },
  ];
}

/** The outer and the inner loop that vectorize and unroll make. */
export function loopsOfTiles({ tag, loop: { v } }: InTiles): readonly [Name, Name] {
  return tag === 'vectorize' ? [`${v}_vo`, `${v}_v`] : [`${v}_uo`, `${v}_u`];
}
