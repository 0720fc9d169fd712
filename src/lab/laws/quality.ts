import { inferReference } from '../../bounds/reference/reference.ts';
import { bug } from '../../errors/bug.ts';
import type { Stuck } from '../../semantics/target/store.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, holds, type Law, silent } from '../law.ts';
import { sameValues } from '../same-values.ts';

/** Where the paper's engine gives a program that agrees with the algorithm, so does ours; and theirs is memory safe. */
export const boundsQuality: Law = {
  name: "Definition 'Bounds quality constraint'",
  every: 32,
  examine: (x) => {
    const { reference } = x;
    if (reference.tag !== 'Values') return silent;
    const baseline = runOf(inferReference(x.T[x.last] ?? bug('there is a T_n'), x.P), x.z);
    if (baseline.tag === 'Large' || baseline.tag === 'Overflow') return silent;
    if (baseline.tag === 'Stuck') {
      const { stuck } = baseline;
      return stuck.tag === 'AssertionFailure' ? silent : broken(`β₀ gets stuck: ${JSON.stringify(stuck)}`);
    }
    if (!sameValues(baseline.values, reference.values)) return broken('β₀ gives a program that does not agree');
    const ours = x.filledOutcome(x.last);
    if (ours === null) return asksForMemory(x) ? silent : broken('β₀ finds bounds, and β does not');
    if (ours.tag === 'Large' || ours.tag === 'Overflow') return silent; // errata E15
    if (ours.tag === 'Stuck' && readsMore(x, ours.stuck)) return silent;
    return ours.tag === 'Done' && sameValues(ours.values, reference.values)
      ? holds()
      : broken(`β₀ agrees with the algorithm, and β does not: ${JSON.stringify(ours)}`);
  },
};

/** Does a schedule ask for memory whose size has to be shown, which β₀ does not do? */
function asksForMemory(x: Experiment): boolean {
  return x.case.directives.some(({ tag }) => ['store-in', 'hoist-storage', 'hoist-storage-root'].includes(tag));
}

/**
 * A tile of a window that is smaller than β₀'s may be rounded beyond it, where β₀'s happened to have room: `compute-at(g, f.x)` has
 * one point in each iteration, which `split(g.x, xo, xi, 2, round)` makes two. Then the program needs more of an input.
 */
function readsMore(x: Experiment, stuck: Stuck): boolean {
  const rounds = x.case.directives.some((d) => 'tail' in d && d.tail !== 'guard');
  const needs = x.filled(x.last)?.needs() ?? [];
  return rounds && stuck.tag === 'AssertionFailure' && needs.some(({ why }) => why === stuck.why);
}
