import type { Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';

/**
 * The phases of scheduling (fig. schedule-syntax), in order. `algorithm`, which rewrites the algorithm, and `memory`,
 * the layout of storage, are additions.
 */
export const phases = ['algorithm', 'specialization', 'loops', 'compute', 'storage', 'memory', 'bounds'] as const;

export type Phase = (typeof phases)[number];

/** The phase of a directive. `at` belongs to two phases, so it is expanded before directives are sorted. */
export function phaseOf({ tag }: Directive): Phase {
  switch (tag) {
    case 'in':
    case 'clone-in':
    case 'rfactor':
      return 'algorithm';
    case 'specialize':
    case 'specialize-fail':
      return 'specialization';
    case 'split':
    case 'fuse':
    case 'swap':
    case 'traverse':
    case 'tile':
    case 'reorder':
    case 'parallel':
    case 'vectorize':
    case 'unroll':
      return 'loops';
    case 'compute-at':
    case 'compute-root':
    case 'compute-with':
    case 'inline':
    case 'at':
      return 'compute';
    case 'store-at':
    case 'store-root':
    case 'slide':
    case 'fold-storage':
      return 'storage';
    case 'align-storage':
    case 'bound-storage':
    case 'hoist-storage':
    case 'hoist-storage-root':
    case 'reorder-storage':
    case 'store-in':
    case 'memoize':
      return 'memory';
    case 'bound':
    case 'bound-extent':
    case 'align-bounds':
    case 'align-extent':
      return 'bounds';
  }
}

/** Sort directives by phase. The sort is stable. */
export function inPhases(directives: readonly Directive[]): readonly Directive[] {
  return directives.toSorted(byPhase);
}

function byPhase(a: Directive, b: Directive): number {
  return phases.indexOf(phaseOf(a)) - phases.indexOf(phaseOf(b));
}

/**
 * The order in which directives are applied (errata E23): by phase, and compute directives from consumers to producers.
 * So the consumers of a func, and the loops around them, are in their final place before the func is moved, in whatever
 * order the directives are written. Directives for the same func keep their order. A `specialize-fail` follows the
 * `specialize` that it completes. A `compute-with` follows the directives that move its two funcs, and precedes those
 * for their producers.
 */
export function inOrder(P: Pipeline): (a: Directive, b: Directive) => number {
  const positions = new Map(P.funcs.map(({ name }, i) => [name, i]));
  // The position of a func. A func that a refused directive would add has none.
  const positionOf = (func: Name): number => positions.get(func) ?? -1;
  // The position of the func that a compute directive moves, or of the first of the funcs that are computed together.
  const computeRank = (d: Directive): number => {
    if (d.tag === 'compute-with') return Math.min(positionOf(d.stage.func), positionOf(d.loop.func));
    return phaseOf(d) === 'compute' && 'func' in d ? positionOf(d.func) : 0;
  };
  // The order in which funcs join a group: it determines the order of their parts in the loops.
  const joinRank = (d: Directive): number =>
    d.tag === 'compute-with' ? positionOf(d.stage.func) * P.funcs.length + (d.stage.stage ?? 0) : 0;
  return (a, b) =>
    byPhase(a, b) || computeRank(b) - computeRank(a) || lateRank(a) - lateRank(b) || joinRank(a) - joinRank(b);
}

function lateRank({ tag }: Directive): number {
  return tag === 'specialize-fail' || tag === 'compute-with' ? 1 : 0;
}
