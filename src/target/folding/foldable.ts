import { windowName } from '../../bounds/infer/windows.ts';
import { type Facts, limitsOf } from '../../simplify/facts.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import { type Expr, int, variable } from '../../syntax/expr.ts';
import { isIn } from '../sliding/enclosing.ts';
import { dependentRows } from '../sliding/independent-rows.ts';
import { bareLength } from '../sliding/moving-window.ts';
import type { Kept } from '../sliding/slide.ts';
import { staysInside } from '../sliding/stays-inside.ts';
import { isVectorIndexed } from '../sliding/vector-indexed.ts';
import type { Fold } from './fold.ts';

/**
 * Why storage that is written by these computations may not be folded, or null if it may: a window in which no two points
 * are `size` apart keeps all its points, whatever lay there before, and a func is read only inside of its last window.
 */
export function unfoldable(computations: readonly Kept[], { d, size }: Fold, output: string): string | null {
  const [only, other] = computations;
  if (only === undefined) return 'it is never computed';
  const { f, slid, label, facts } = only;
  if (f.name === output) return 'it is the output';
  if (other !== undefined) return 'it is computed in several places';
  const y = f.vars[d] ?? '';
  const { len, known } = lengthOf(only, d);
  if (!isAtMost(len, int(size), known)) return `its window in ${y} is not shown to be that short`;
  const rows = dependentRows(f, d);
  if (rows !== null) return rows;
  const isShown = (typeof slid !== 'string' && slid.d === d) || staysInside(f, d, label.body, facts);
  return isShown ? null : `its loops may write beyond its window in ${y}`;
}

/**
 * The fold that costs nothing and saves storage, or null: in the dimension in which the window moves, to as many points as it has at a
 * time. Vectors are not torn apart by it, and the storage is not that small already.
 */
export function worthwhileFold(computations: readonly Kept[], output: string): Fold | null {
  const [only] = computations;
  if (only === undefined || typeof only.moving === 'string') return null;
  const { slid, storage, storageFacts } = only;
  const { dims, loop } = only.moving;
  const moved = [...dims.entries()].findLast(([, { lo, len }]) => isIn(loop.x, lo) || isIn(loop.x, len))?.[0];
  const d = typeof slid === 'string' ? moved : slid.d;
  if (d === undefined) return null;
  const { len, known } = lengthOf(only, d);
  const needed = longest(len, known);
  if (needed === null) return null;
  // The remainder of a row's number is taken once a row, that of the first coordinate at every point: there it is to be a mask.
  const size = d === 0 ? 2 ** Math.ceil(Math.log2(needed)) : needed;
  const fold = { d, size };
  const allocated = storage.bounds[d]?.len ?? int(0);
  if (isAtMost(simplify(allocated, storageFacts), int(fold.size), storageFacts)) return null;
  if (unfoldable(computations, fold, output) !== null || isVectorIndexed(only, d)) return null;
  return fold;
}

const largest = 2 ** 20;

/** What a length is at most: by the numbers that are known of it, else a small one that can be shown. */
function longest(len: Expr, facts: Facts): number | null {
  const { greatest } = limitsOf(len, facts);
  if (Number.isFinite(greatest)) return greatest < 1 || greatest > largest ? null : greatest;
  return [1, 2, 3, 4, 5, 6, 8, 16, 32].find((size) => isAtMost(len, int(size), facts)) ?? null;
}

/** The length of a window before any of it is left out, as far as is known where it has points. */
function lengthOf({ f, moving, around, facts }: Kept, d: number): { readonly len: Expr; readonly known: Facts } {
  const dim = typeof moving === 'string' ? undefined : moving.dims[d];
  if (typeof moving !== 'string' && dim !== undefined) return { len: dim.len, known: moving.factsWhen };
  const name = windowName(f.name, null, f.vars[d] ?? '', 'len');
  const held = around.findLast((each) => each.tag === 'Let' && each.x === name);
  return { len: simplify(bareLength(held?.tag === 'Let' ? held.value : variable(name)).len, facts), known: facts };
}
