import { tooManyUnrolledCopies } from '../../errors/S447.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { mostCopies, mostLanes } from '../../syntax/copies.ts';
import type { Expr, Hole } from '../../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { summaryOf } from '../../target/analysis/summary.ts';
import type { Complaint } from './complaint.ts';
import { assertedIn, constantExtent } from './constant-extents.ts';
import { sizeOf } from './limits.ts';

/** Vectors of so many lanes cost about as much to compile as scalars; longer ones take several registers for each value. */
const lanesAtOnce = 16;

/**
 * Unrolled loops multiply: eight copies of eight copies are sixty-four. So do vectors of more lanes than a register has. The
 * size of the program once these loops are carried out is limited, and the nest that makes most of it is refused.
 */
export function tooManyCopies(s: Stmt<Hole>, P: Pipeline): readonly Complaint[] {
  const asserted = assertedIn(s);
  let size = 0;
  let worst: Nest = { size: 0, loops: [], at: root };
  const visit = (s: Stmt<Hole>, at: Position, copies: number, loops: readonly string[]): void => {
    const inside = enter(at, s);
    const own = copies * ownExpressions(s).reduce((sum, e) => sum + summaryOf(e).size, 1);
    const factor = s.tag === 'For' ? copiesOf(s, asserted, P) : 1;
    const around = s.tag === 'For' && factor > 1 ? [...loops, loopText(s.x, at)] : loops;
    size += own;
    if (own > worst.size) worst = { size: own, loops: around, at: inside };
    for (const child of childrenOf(s)) visit(child, inside, copies * factor, around);
  };
  visit(s, root, 1, []);
  const largest = largestCopied + copiesOfPipeline * sizeOf(P);
  if (size <= largest || worst.loops.length === 0) return [];
  const { loops, at } = worst;
  const diagnostic = tooManyUnrolledCopies({ loops: loops.join(', '), size, largest }, null);
  return [
    {
      diagnostic,
      about: (d) => 'loop' in d && d.loop.func === at.func && loops.some((x) => x.includes(`.${d.loop.v}`)),
    },
  ];
}

/** A nest of loops that makes many copies of a statement. */
interface Nest {
  readonly size: number;
  readonly loops: readonly string[];
  readonly at: Position;
}

/** The most nodes of a small pipeline with all copies. */
const largestCopied = 40_000;

/** As many nodes more for each node of the pipeline. */
const copiesOfPipeline = 10;

/** How often the code of the body of a loop is there. */
function copiesOf(loop: For<Hole>, asserted: readonly Expr<Hole>[], P: Pipeline): number {
  if (loop.order !== 'unrolled' && loop.order !== 'vectorized') return 1;
  const extent = constantExtent(loop, asserted, P) ?? 1;
  if (loop.order === 'unrolled') return extent > mostCopies ? 1 : Math.max(1, extent);
  // Vectors come in powers of two: those of the rest are copies.
  const vectors = piecesOf(extent % mostLanes) + (extent >= mostLanes ? 1 : 0);
  return Math.max(1, vectors, Math.min(extent, mostLanes) / lanesAtOnce);
}

/** How many powers of two a number is the sum of. */
function piecesOf(n: number): number {
  return n < 1 ? 0 : (n % 2) + piecesOf(Math.floor(n / 2));
}
