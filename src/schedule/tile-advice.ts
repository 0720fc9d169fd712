import { printExpr } from '../language/print.ts';
import type { Expr } from '../syntax/expr.ts';
import type { LoopName } from '../syntax/loop-name.ts';
import type { Directive, Tail } from '../syntax/schedule.ts';
import { nameText } from '../target/analysis/loops.ts';
import { isSplitAndTraverse } from './sugar.ts';

/** Advice about the first loop that a schedule splits with shift or round, whose tiles may exceed the window. */
export function adviceAboutTiles(directives: readonly Directive[]): string | null {
  const [tile] = directives.flatMap(tilesOf).filter(({ tail }) => tail !== 'guard');
  if (tile === undefined) return null;
  const { loop, factor, tail } = tile;
  const split = `the schedule splits ${nameText(loop)} by ${printExpr(factor)} with ${tail}`;
  return `Use guard instead of ${tail}: ${split}, which computes whole tiles, even where they exceed the window.`;
}

interface Tile {
  readonly loop: LoopName;
  readonly factor: Expr;
  readonly tail: Tail;
}

function tilesOf(d: Directive): readonly Tile[] {
  if (d.tag === 'split') return [d];
  if (d.tag === 'tile') return d.tiled.map(({ loop, factor }) => ({ loop, factor, tail: d.tail }));
  if (!isSplitAndTraverse(d)) return [];
  return d.factor === null ? [] : [{ loop: d.loop, factor: d.factor, tail: d.tail }];
}
