import type { Case } from '../case.ts';
import { restBetweenTasks } from '../rest.ts';
import { smallerCases } from '../shrink/case.ts';
import { writeCase } from '../written-case.ts';
import { reachedBy } from './compile-case.ts';
import { type Coverage, Covered, type Reached } from './coverage.ts';

/** A corpus, and how many characters of the compiler it reaches. */
export interface Corpus {
  readonly cases: readonly Case[];
  readonly reached: number;
}

export interface Limits {
  /** The most cases; those that reach the most are kept. */
  readonly cases: number;
  /** How many smaller cases are tried in place of each. */
  readonly tries: number;
}

/** A small part of a corpus that reaches the same code, with its cases made smaller as long as that stays so. */
export async function smallestCorpus(cases: readonly Case[], coverage: Coverage, limits: Limits): Promise<Corpus> {
  const rest = restBetweenTasks();
  const first = cases[0];
  if (first !== undefined) reachedBy(first, coverage); // code that runs once, whatever is compiled first
  const measured: Measured[] = [];
  for (const c of cases) {
    await rest();
    measured.push(measure(c, coverage));
  }
  const chosen = greedyCover(measured, limits.cases);
  const covered = new Covered();
  for (const { reached } of chosen) covered.add(reached);
  const needed = dropNeedless(chosen, covered);
  const smaller: Measured[] = [];
  for (const m of needed) smaller.push(await shrink(m, covered, coverage, limits.tries, rest));
  const left = dropNeedless(smaller, covered);
  return { cases: left.map((m) => m.case), reached: covered.size };
}

interface Measured {
  readonly case: Case;
  readonly length: number;
  readonly reached: Reached;
}

function measure(c: Case, coverage: Coverage): Measured {
  return { case: c, length: writeCase(c).length, reached: reachedBy(c, coverage) };
}

/** Each time the case that reaches most of what is not reached yet, a shorter one if two reach as much. */
function greedyCover(measured: readonly Measured[], most: number): readonly Measured[] {
  const covered = new Covered();
  const chosen: Measured[] = [];
  // Gains only become less, so one that is still the largest after it was computed again is the largest.
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

/** Without those whose code others reach as well, the longest first. */
function dropNeedless(measured: readonly Measured[], covered: Covered): readonly Measured[] {
  const kept = new Set(measured);
  for (const m of measured.toSorted((a, b) => b.length - a.length)) {
    covered.remove(m.reached);
    if (covered.gain(m.reached) > 0) covered.add(m.reached);
    else kept.delete(m);
  }
  return [...kept];
}

/** A smaller case that reaches all that no other does. */
async function shrink(
  large: Measured,
  covered: Covered,
  coverage: Coverage,
  tries: number,
  rest: () => Promise<void>,
): Promise<Measured> {
  let smallest = large;
  let left = tries;
  for (let found = true; found && left > 0; ) {
    found = false;
    for (const candidate of smallerCases(smallest.case)) {
      if (left-- <= 0) break;
      await rest();
      const smaller = measure(candidate, coverage);
      if (smaller.length >= smallest.length) continue;
      const before = covered.size;
      covered.remove(smallest.reached);
      covered.add(smaller.reached);
      if (covered.size >= before) {
        smallest = smaller;
        found = true;
        break;
      }
      covered.remove(smaller.reached);
      covered.add(smallest.reached);
    }
  }
  return smallest;
}
