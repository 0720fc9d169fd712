import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Directive, TiledLoop } from '../../syntax/schedule.ts';
import { expressionsOf } from '../../syntax/walk.ts';
import { summaryOf } from '../../target/analysis/summary.ts';
import { splitLoops } from '../sugar.ts';

/**
 * The effect on a func that is missing because a directive was left out, and the loops that the directive would create.
 */
interface Missing {
  readonly what: 'branches' | 'memory' | 'nest' | 'order' | 'place' | 'window';
  readonly func: Name;
  /** The stage whose loops are affected, or null for all stages. */
  readonly stage?: number | null;
  readonly loops: readonly Name[];
}

/** The missing effect that may cause a refusal, by the code of the refusal. S411 and S424 are handled separately. */
const causes: Readonly<Record<string, Missing['what']>> = {
  S413: 'nest',
  S414: 'nest',
  S418: 'place',
  S419: 'place',
  S420: 'place',
  S423: 'window',
  S425: 'nest',
  S426: 'place',
  S429: 'nest',
  S431: 'place',
  S443: 'place',
  S444: 'place',
  S472: 'place',
  S474: 'order',
  S475: 'place',
  S476: 'nest',
};

/** May a refusal be a consequence of directives that were left out earlier? Such a refusal is not reported. */
export function isKnockOn(
  { code }: Diagnostic,
  refused: Directive,
  leftOut: Iterable<Directive>,
  P: Pipeline,
): boolean {
  const gaps = Array.from(leftOut, missingWithout);
  if (code === 'S411') return loopsNamed(refused).some((loop) => gaps.some((gap) => isLoopIn(gap, loop)));
  const { what, func, stage = null } = missingWithout(refused);
  const cause = code === 'S424' ? what : causes[code];
  const likely = gaps.filter((gap) => gap.what === cause);
  if (likely.length === 0) return false;
  const affected = cause === 'place' ? relatives(P, func) : new Set([func]);
  return likely.some((gap) => affected.has(gap.func) && isSameStage(gap.stage ?? null, stage));
}

/** Does a directive make a loop that is missing when another one is applied? */
export function makesLoopOf(d: Directive, refused: Directive): boolean {
  const made = missingWithout(d);
  return d !== refused && loopsNamed(refused).some((loop) => isLoopIn(made, loop));
}

/** The names in a directive: of funcs, of existing loops, and of loops that it may make. */
export interface NamesInDirective {
  readonly funcs: ReadonlySet<Name>;
  readonly loops: ReadonlySet<Name>;
  readonly made: ReadonlySet<Name>;
}

/**
 * May a refusal be a consequence of directives with errors? Only the names in these directives are known. They may make
 * loops with these names, or parts of such loops, and change the loops and the places of these funcs.
 */
export function mayBeKnockOn(
  { code }: Diagnostic,
  refused: NamesInDirective,
  leftOut: readonly NamesInDirective[],
): boolean {
  const isAffected = leftOut.some(({ funcs }) => [...funcs].some((f) => refused.funcs.has(f)));
  if (code === 'S411')
    return [...refused.loops].some((v) => v.includes('_') || leftOut.some(({ made }) => made.has(v)));
  return code === 'S424' || causes[code] === 'place' || (code in causes && isAffected);
}

/** May two effects concern the same stage? Null stands for all stages. */
function isSameStage(a: number | null, b: number | null): boolean {
  return a === null || b === null || a === b;
}

function missingWithout(d: Directive): Missing {
  switch (d.tag) {
    case 'in':
    case 'clone-in':
    case 'rfactor':
      return { what: 'place', func: d.as, loops: [] };
    case 'specialize':
    case 'specialize-fail':
      return { what: 'branches', func: d.func, loops: [] };
    case 'split':
      return { what: 'nest', func: d.loop.func, stage: d.loop.stage ?? 0, loops: [d.outer, d.inner] };
    case 'fuse':
      return { what: 'nest', func: d.loop.func, stage: d.loop.stage ?? 0, loops: [d.fused] };
    case 'swap':
      return { what: 'nest', func: d.loop.func, stage: d.loop.stage ?? 0, loops: [] };
    case 'tile':
      return missingTiles(d.tiled);
    case 'reorder':
      return { what: 'nest', func: d.stage.func, stage: d.stage.stage ?? 0, loops: [] };
    case 'vectorize':
    case 'unroll':
      return { what: 'nest', func: d.loop.func, stage: d.loop.stage ?? 0, loops: splitLoops(d) };
    case 'parallel':
      return d.factor === null ? missingOrder(d.loop) : { ...missingOrder(d.loop), what: 'nest', loops: splitLoops(d) };
    case 'traverse':
      return missingOrder(d.loop);
    case 'compute-at':
    case 'compute-root':
    case 'inline':
    case 'store-at':
    case 'store-root':
    case 'hoist-storage':
    case 'hoist-storage-root':
    case 'slide':
    case 'fold-storage':
    case 'at':
      return { what: 'place', func: d.func, loops: [] };
    case 'compute-with':
      return { what: 'place', func: d.stage.func, loops: [] };
    case 'align-storage':
    case 'bound-storage':
    case 'reorder-storage':
    case 'store-in':
    case 'memoize':
      return { what: 'memory', func: d.func, loops: [] };
    case 'bound':
    case 'bound-extent':
    case 'align-bounds':
    case 'align-extent':
      return { what: 'window', func: d.func, loops: [] };
  }
}

function missingTiles(tiled: readonly TiledLoop[]): Missing {
  const { func = '', stage = null } = tiled[0]?.loop ?? {};
  return { what: 'nest', func, stage: stage ?? 0, loops: tiled.flatMap(({ outer, inner }) => [outer, inner]) };
}

function missingOrder({ func, stage }: LoopName): Missing {
  return { what: 'order', func, stage: stage ?? 0, loops: [] };
}

function loopsNamed(d: Directive): readonly LoopName[] {
  if (d.tag === 'tile') return d.tiled.map(({ loop }) => loop);
  return 'loop' in d ? [d.loop] : [];
}

function isLoopIn({ what, func, stage = null, loops }: Missing, loop: LoopName): boolean {
  const isBranch = what === 'branches' && loop.specialization !== null;
  return func === loop.func && (isBranch || (loops.includes(loop.v) && isSameStage(stage, loop.stage)));
}

/** A func, and its transitive consumers and producers: the place of each depends on the places of the others. */
function relatives(P: Pipeline, func: Name): ReadonlySet<Name> {
  const readers = new Set([func]);
  for (const f of P.funcs) if (readsOf(f).some((g) => readers.has(g))) readers.add(f.name);
  const read = new Set([func]);
  for (const f of P.funcs.toReversed()) if (read.has(f.name)) for (const g of readsOf(f)) read.add(g);
  return new Set([...readers, ...read]);
}

const readsOf = memoized((f: Func): readonly Name[] => expressionsOf(f).flatMap((e) => [...summaryOf(e).access]));
