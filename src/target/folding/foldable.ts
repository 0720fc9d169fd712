import { bareLength } from '../../bounds/infer/box.ts';
import { windowName } from '../../bounds/infer/windows.ts';
import { maxFoldedLength } from '../../heuristics.ts';
import { type Facts, limitsOf } from '../../simplify/facts.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import { type Expr, int, type Name, variable } from '../../syntax/expr.ts';
import { isTogether } from '../analysis/together.ts';
import { isIn } from '../sliding/enclosing.ts';
import { dependentRows } from '../sliding/independent-rows.ts';
import type { Computation } from '../sliding/slide.ts';
import { staysInside } from '../sliding/stays-inside.ts';
import { isVectorIndexed } from '../sliding/vector-indexed.ts';
import type { Fold } from './fold.ts';

/** The funcs whose storage is not folded: outputs, externs, and the arguments of externs. */
export interface Unfolded {
  readonly outputs: readonly Name[];
  readonly hosted: ReadonlySet<Name>;
}

/**
 * Why the storage of some computations must not be folded, or null if it may be. Folding is sound because a func is
 * read only inside its most recent window, and no two points of a window of at most `size` points share a location.
 */
export function unfoldable(
  computations: readonly Computation[],
  { d, size }: Fold,
  { outputs, hosted }: Unfolded,
): string | null {
  const [only, other] = computations;
  if (only === undefined) return 'it is never computed';
  const { f, sliding, label, facts } = only;
  if (outputs.includes(f.name)) return 'it is an output';
  if (hosted.has(f.name)) return 'the host needs whole windows of it';
  if (isTogether(label)) return 'it is computed together with another func';
  if (other !== undefined) return 'it is computed in several places';
  const y = f.vars[d] ?? '';
  const { len, facts: lengthFacts } = lengthOf(only, d);
  if (!isAtMost(len, int(size), lengthFacts)) return `its window in ${y} is not proved to be that short`;
  const rows = dependentRows(f, d);
  if (rows !== null) return rows;
  const isInside = (typeof sliding !== 'string' && sliding.d === d) || staysInside(f, d, label.body, facts);
  return isInside ? null : `its loops may write beyond its window in ${y}`;
}

/**
 * A fold that saves storage at no cost; null if there is none. The dimension in which the window moves is stored modulo
 * an upper bound of the length of the window. The fold must not split vectors, and the unfolded storage must be larger.
 */
export function worthwhileFold(computations: readonly Computation[], unfolded: Unfolded): Fold | null {
  const [only] = computations;
  if (only === undefined || typeof only.moving === 'string') return null;
  const { sliding, storage, storageFacts } = only;
  const { dims, loop } = only.moving;
  const moved = [...dims.entries()].findLast(([, { lo, len }]) => isIn(loop.x, lo) || isIn(loop.x, len))?.[0];
  const d = typeof sliding === 'string' ? moved : sliding.d;
  if (d === undefined) return null;
  const { len, facts } = lengthOf(only, d);
  const needed = greatestLength(len, facts);
  if (needed === null) return null;
  // The remainder of coordinate 0 is computed at every point, so it should be a bit mask. The remainders of the other
  // coordinates are computed once per row.
  const size = d === 0 ? 2 ** Math.ceil(Math.log2(needed)) : needed;
  const fold = { d, size };
  const allocated = storage.bounds[d]?.len ?? int(0);
  if (isAtMost(simplify(allocated, storageFacts), int(fold.size), storageFacts)) return null;
  if (unfoldable(computations, fold, unfolded) !== null || isVectorIndexed(only, d)) return null;
  return fold;
}

/**
 * An upper bound of a length: the bound by interval arithmetic, or otherwise a small constant that is proved to be a
 * bound. Null if there is none, or if it is not between 1 and `maxFoldedLength`.
 */
function greatestLength(len: Expr, facts: Facts): number | null {
  const { greatest } = limitsOf(len, facts);
  if (Number.isFinite(greatest)) return greatest < 1 || greatest > maxFoldedLength ? null : greatest;
  return [1, 2, 3, 4, 5, 6, 8, 16, 32].find((size) => isAtMost(len, int(size), facts)) ?? null;
}

/** The length of a window before sliding narrows it, and the facts where the window has points. */
function lengthOf({ f, moving, around, facts }: Computation, d: number): { readonly len: Expr; readonly facts: Facts } {
  const dim = typeof moving === 'string' ? undefined : moving.dims[d];
  if (typeof moving !== 'string' && dim !== undefined) return { len: dim.len, facts: moving.factsWhen };
  const name = windowName(f.name, null, f.vars[d] ?? '', 'len');
  const binding = around.findLast((each) => each.tag === 'Let' && each.x === name);
  return { len: simplify(bareLength(binding?.tag === 'Let' ? binding.value : variable(name)).len, facts), facts };
}
