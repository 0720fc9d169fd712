import { inferReference } from '../../bounds/reference/reference.ts';
import { undefProblems } from '../../driver/undef/problems.ts';
import { bug } from '../../errors/bug.ts';
import type { Stuck } from '../../semantics/target/store.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';

/**
 * If the paper's bounds engine β₀ produces a program that agrees with the algorithm, so does β. The programs of β₀ are
 * memory safe.
 */
export const boundsQuality: Law = {
  name: "Definition 'Bounds quality constraint'",
  every: 32,
  examine: (x) => {
    const { reference } = x;
    // β₀ does not refuse an undef that may be read (S502).
    if (reference.tag !== 'Values' || undefProblems(x.P).length > 0) return vacuous;
    const baseline = runOf(inferReference(x.T[x.last] ?? bug('there is a T_n'), x.algorithm(x.last)), x.z);
    if (baseline.tag === 'Large' || baseline.tag === 'Overflow') return vacuous;
    if (baseline.tag === 'Stuck') {
      const { stuck } = baseline;
      return stuck.tag === 'AssertionFailure' ? vacuous : broken(`β₀ gets stuck: ${JSON.stringify(stuck)}`);
    }
    if (!sameValues(baseline.values, reference.values)) return broken('β₀ gives a program that does not agree');
    const ours = x.inferredOutcome(x.last);
    if (ours === null) return requestsMemory(x) ? vacuous : broken('β₀ finds bounds, but β does not');
    if (ours.tag === 'Large' || ours.tag === 'Overflow') return vacuous; // errata E15
    if (ours.tag === 'Stuck' && (readsMore(x, ours.stuck) || isShortOfStorage(x, ours.stuck))) return vacuous;
    return ours.tag === 'Done' && sameValues(ours.values, reference.values)
      ? holds()
      : broken(`β₀ agrees with the algorithm, but β does not: ${JSON.stringify(ours)}`);
  },
};

/** Does the schedule request memory whose size must be bounded? β₀ does not check whether it is bounded. */
function requestsMemory(x: Experiment): boolean {
  return x.case.directives.some(({ tag }) => ['store-in', 'hoist-storage', 'hoist-storage-root'].includes(tag));
}

/**
 * May the program need more of an input than the program of β₀? Rounding up the length of a window of β may add points
 * outside the larger window of β₀: `compute-at(g, f.x)` computes one point in each iteration, which
 * `split(g.x, xo, xi, 2, round)`, `align-extent(g, x, 2)` and `bound-extent(g, x, 2)` round up to two.
 */
function readsMore(x: Experiment, stuck: Stuck): boolean {
  const rounds = x.case.directives.some(
    (d) => ('tail' in d && d.tail !== 'guard') || d.tag === 'align-extent' || d.tag === 'bound-extent',
  );
  const needs = x.inferred(x.last)?.needs() ?? [];
  return rounds && stuck.tag === 'AssertionFailure' && needs.some(({ why }) => why === stuck.why);
}

/** Does the storage of a func exceed the bound of a bound-storage directive? β₀ does not check that bound. */
function isShortOfStorage(x: Experiment, stuck: Stuck): boolean {
  const why = stuck.tag === 'AssertionFailure' ? stuck.why : '';
  return x.case.directives.some(
    (d) => d.tag === 'bound-storage' && why.startsWith(`${d.func} needs more storage in ${d.dim} `),
  );
}
