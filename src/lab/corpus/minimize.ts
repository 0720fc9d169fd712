import type { Case } from '../case.ts';
import { writeCase } from '../case-text.ts';
import { smallerCases } from '../shrink/case.ts';
import { yieldingBetweenTasks } from '../yield-between-tasks.ts';
import { CoverageCounts, type CoverageSource, type CoveredRanges } from './coverage.ts';
import { coverageOf } from './coverage-of.ts';

/** A corpus, and the number of characters of the compiler's source that it covers. */
export interface Corpus {
  readonly cases: readonly Case[];
  readonly reached: number;
}

export interface Limits {
  /** The maximum number of cases. The cases with the largest gains of coverage are kept. */
  readonly cases: number;
  /** How many smaller cases are tried for each case. */
  readonly tries: number;
}

/**
 * Corpus minimization: choose a small subset with the same coverage, or less if `limits.cases` is reached, and then
 * shrink its cases while the number of covered characters does not decrease.
 */
export async function minimizedCorpus(
  cases: readonly Case[],
  coverage: CoverageSource,
  limits: Limits,
): Promise<Corpus> {
  const yieldIfDue = yieldingBetweenTasks();
  const first = cases[0];
  if (first !== undefined) coverageOf(first, coverage); // covers code that runs once per process
  const measured: Measured[] = [];
  for (const c of cases) {
    await yieldIfDue();
    measured.push(measure(c, coverage));
  }
  const chosen = greedyCover(measured, limits.cases);
  const covered = new CoverageCounts();
  for (const { reached } of chosen) covered.add(reached);
  const needed = dropRedundant(chosen, covered);
  const smaller: Measured[] = [];
  for (const m of needed) smaller.push(await shrink(m, covered, coverage, limits.tries, yieldIfDue));
  const left = dropRedundant(smaller, covered);
  return { cases: left.map((m) => m.case), reached: covered.size };
}

interface Measured {
  readonly case: Case;
  readonly length: number;
  readonly reached: CoveredRanges;
}

function measure(c: Case, coverage: CoverageSource): Measured {
  return { case: c, length: writeCase(c).length, reached: coverageOf(c, coverage) };
}

/** Greedy set cover: choose the case with the largest gain, and the shorter of two cases with equal gains. */
function greedyCover(measured: readonly Measured[], most: number): readonly Measured[] {
  const covered = new CoverageCounts();
  const chosen: Measured[] = [];
  // Gains only decrease, so a recomputed gain that is still the largest is the true maximum.
  const queue = measured.map((m) => ({ m, gain: covered.gain(m.reached) }));
  while (chosen.length < most && queue.length > 0) {
    queue.sort((a, b) => b.gain - a.gain || a.m.length - b.m.length);
    const best = queue[0];
    if (best === undefined || best.gain === 0) break;
    const gain = covered.gain(best.m.reached);
    if (gain < best.gain) {
      best.gain = gain;
      continue;
    }
    covered.add(best.m.reached);
    chosen.push(best.m);
    queue.shift();
  }
  return chosen;
}

/** Drop cases whose code is covered by other cases, longest first. */
function dropRedundant(measured: readonly Measured[], covered: CoverageCounts): readonly Measured[] {
  const kept = new Set(measured);
  for (const m of measured.toSorted((a, b) => b.length - a.length)) {
    covered.remove(m.reached);
    if (covered.gain(m.reached) > 0) covered.add(m.reached);
    else kept.delete(m);
  }
  return [...kept];
}

/** Shrink a case while the coverage of the corpus does not decrease. */
async function shrink(
  large: Measured,
  covered: CoverageCounts,
  coverage: CoverageSource,
  tries: number,
  yieldIfDue: () => Promise<void>,
): Promise<Measured> {
  let smallest = large;
  let left = tries;
  for (let isSmaller = true; isSmaller && left > 0; ) {
    isSmaller = false;
    for (const candidate of smallerCases(smallest.case)) {
      if (left-- <= 0) break;
      await yieldIfDue();
      const smaller = measure(candidate, coverage);
      if (smaller.length >= smallest.length) continue;
      const before = covered.size;
      covered.remove(smallest.reached);
      covered.add(smaller.reached);
      if (covered.size >= before) {
        smallest = smaller;
        isSmaller = true;
        break;
      }
      covered.remove(smaller.reached);
      covered.add(smallest.reached);
    }
  }
  return smallest;
}
