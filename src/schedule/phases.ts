import type { Directive } from '../syntax/schedule.ts';

/**
 * The phases of scheduling (fig. schedule-syntax), in order. There are two additions: `algorithm`, which rewrites the
 * algorithm, and `memory`, the layout of storage.
 */
export const phases = ['algorithm', 'specialization', 'loops', 'compute', 'storage', 'memory', 'bounds'] as const;

export type Phase = (typeof phases)[number];

/** The phase of a directive. `at` belongs to two phases, so it is expanded before directives are sorted. */
export function phaseOf({ tag }: Directive): Phase {
  switch (tag) {
    case 'in':
    case 'clone-in':
      return 'algorithm';
    case 'specialize':
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
    case 'inline':
    case 'at':
      return 'compute';
    case 'store-at':
    case 'store-root':
    case 'slide':
    case 'fold-storage':
      return 'storage';
    case 'align-storage':
    case 'hoist-storage':
    case 'hoist-storage-root':
    case 'reorder-storage':
    case 'store-in':
      return 'memory';
    case 'bound':
    case 'bound-extent':
    case 'align-bounds':
      return 'bounds';
  }
}

/** Sort directives by phase. The sort is stable. */
export function inPhases(directives: readonly Directive[]): readonly Directive[] {
  return directives.toSorted(byPhase);
}

export function byPhase(a: Directive, b: Directive): number {
  return phases.indexOf(phaseOf(a)) - phases.indexOf(phaseOf(b));
}
