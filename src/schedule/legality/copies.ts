import { tooManyUnrolledCopies } from '../../errors/S447.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { mostCopies, mostLanes } from '../../syntax/copies.ts';
import type { Expr, Hole } from '../../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { summaryOf } from '../../target/analysis/summary.ts';
import { setsOrderOf } from '../sugar.ts';
import type { Complaint } from './complaint.ts';
import { assertedIn, constantExtent } from './constant-extents.ts';
import { sizeOf } from './limits.ts';

/** Vectors up to this number of lanes cost about as much to compile as scalars. Longer ones need several registers. */
const lanesAtOnce = 16;

/**
 * Limit the code size after unrolling. The copies of nested unrolled loops multiply, and so do the registers of vectors
 * with many lanes. If the expanded program is too large, the loop nest that contributes most is refused.
 */
export function tooManyCopies(s: Stmt<Hole>, P: Pipeline): readonly Complaint[] {
  const asserted = assertedIn(s);
  let size = 0;
  let worst: Nest = { size: 0, loops: [] };
  const visit = (s: Stmt<Hole>, at: Position, copies: number, loops: Nest['loops']): void => {
    const inside = enter(at, s);
    const own = copies * ownExpressions(s).reduce((sum, e) => sum + summaryOf(e).size, 1);
    const factor = s.tag === 'For' ? copiesOf(s, asserted, P) : 1;
    const around = s.tag === 'For' && factor > 1 ? [...loops, { loop: s, at }] : loops;
    size += own;
    if (own > worst.size) worst = { size: own, loops: around };
    for (const child of childrenOf(s)) visit(child, inside, copies * factor, around);
  };
  visit(s, root, 1, []);
  const largest = maxExpandedSize + maxExpansion * sizeOf(P);
  if (size <= largest || worst.loops.length === 0) return [];
  const { loops } = worst;
  const names = loops.map(({ loop, at }) => loopText(loop.x, at));
  const diagnostic = tooManyUnrolledCopies({ loops: names.join(', '), size, largest }, null);
  return [{ diagnostic, about: (d) => loops.some(({ loop, at }) => setsOrderOf(loop, at, d)) }];
}

/** A loop nest that makes many copies of a statement. */
interface Nest {
  readonly size: number;
  readonly loops: readonly { readonly loop: For<Hole>; readonly at: Position }[];
}

/** The maximum number of nodes of an expanded program, for an empty pipeline. */
const maxExpandedSize = 40_000;

/** The number of additional nodes that are allowed for each node of the pipeline. */
const maxExpansion = 10;

/**
 * The number of copies of the body of a loop in the generated code. An unrolled loop with more than `mostCopies`
 * iterations stays a loop.
 */
function copiesOf(loop: For<Hole>, asserted: readonly Expr<Hole>[], P: Pipeline): number {
  if (loop.order !== 'unrolled' && loop.order !== 'vectorized') return 1;
  const extent = constantExtent(loop, asserted, P) ?? 1;
  if (loop.order === 'unrolled') return extent > mostCopies ? 1 : Math.max(1, extent);
  // The number of lanes is a power of two, so the remaining iterations take several smaller vectors.
  const vectors = popcount(extent % mostLanes) + (extent >= mostLanes ? 1 : 0);
  return Math.max(1, vectors, Math.min(extent, mostLanes) / lanesAtOnce);
}

/** The number of one bits. */
function popcount(n: number): number {
  return n < 1 ? 0 : (n % 2) + popcount(Math.floor(n / 2));
}
