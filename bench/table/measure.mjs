import { readFileSync } from 'node:fs';
import { disagreement } from '../measure/agreement.mjs';
import { startChild } from '../measure/child.mjs';
import { arrays } from '../measure/fill.mjs';
import { idle } from '../measure/idle.mjs';
import { summaryOf, timesOf } from './ratios.mjs';

/**
 * The times of candidates, each in the process of its variant, in several sets of processes one after the other. The
 * physical placement of arrays is decided when a process first touches them, which is the largest source of variation
 * for memory-bound work.
 */
export async function measure(candidates, { output, scratch, pace }) {
  const all = new Map();
  const failed = [];
  for (let set = 0; set < pace.processes; set++) {
    const once = await measureIn(candidates, { output, scratch, pace, isFirst: set === 0 });
    if (set === 0) failed.push(...once.failed);
    for (const candidate of once.loaded) {
      const key = `${candidate.variant} ${candidate.words} ${candidate.threads}`;
      const before = all.get(key);
      if (before === undefined) all.set(key, candidate);
      else before.times.push(...candidate.times);
    }
  }
  return { times: Array.from(all.values(), summary), failed };
}

/**
 * Load all candidates, compare their values with those of the first, and warm them up. Then measure them in interleaved
 * rounds, so that other load of the machine affects all of them equally. In a round, a candidate has one untimed run
 * and then a few timed ones; a slow candidate has one, and a candidate that takes less than a millisecond has more.
 */
async function measureIn(candidates, { output, scratch, pace, isFirst }) {
  const children = new Map();
  const childOf = ({ variant, command }) => {
    const child = children.get(variant) ?? startChild(command);
    children.set(variant, child);
    return child;
  };
  const loaded = [];
  const failed = [];
  let expected = null;
  for (const candidate of candidates) {
    const child = childOf(candidate);
    try {
      const [, id] = (await child.ask(`load ${candidate.words}`)).split(' ');
      const variant = {
        ...candidate,
        ask: (word, ...rest) => child.ask([word, id, candidate.threads, ...rest].join(' ')),
      };
      const isCompared = isFirst && candidate.tolerance !== null;
      const values = isCompared ? await valuesOf(variant, output, scratch) : null;
      expected ??= values;
      loaded.push({ ...variant, values: compare(candidate, expected, values), times: [] });
    } catch (error) {
      failed.push({ variant: candidate.variant, schedule: candidate.words, why: error.message });
    }
  }
  for (const variant of loaded) variant.expectedTime = await warm(variant, pace.warmUp);
  for (let round = 0; round < pace.rounds; round++) {
    for (const variant of loaded) {
      await idle(variant.threads > 1 ? 0.9 : 0.45, pace.longestWait * (variant.threads > 1 ? 3 : 1));
      const isSlow = variant.expectedTime > slow;
      const times = await runs(variant, isSlow ? 1 : Math.max(pace.runs, runsIn(roundTime, variant.expectedTime)) + 1);
      variant.times.push(...(isSlow ? times : times.slice(1)));
    }
  }
  for (const child of children.values()) child.quit();
  return { loaded, failed };
}

/** Candidates that take longer than this, in milliseconds, are measured less often. */
const slow = 250;

/** Fast candidates are repeated for about this long in a round and in the warm-up, in milliseconds. */
const [roundTime, warmUpTime] = [5, 20];

function runsIn(milliseconds, time) {
  return Math.min(Math.ceil(milliseconds / time), 200);
}

/** Run for some time; returns the least time of a run. */
async function warm(variant, milliseconds) {
  let [least, total] = [Number.POSITIVE_INFINITY, 0];
  for (let n = 0; n < 10 && total < milliseconds; n++) {
    const times = await runs(variant, Math.max(3, runsIn(warmUpTime, least)));
    least = Math.min(least, ...times);
    total += times.reduce((sum, time) => sum + time, 0);
  }
  return least;
}

async function runs(variant, n) {
  return timesOf(await variant.ask('run', n), variant.threads);
}

async function valuesOf(variant, { type }, scratch) {
  await variant.ask('dump', scratch);
  const { buffer, byteOffset, byteLength } = readFileSync(scratch);
  return new arrays[type](buffer.slice(byteOffset, byteOffset + byteLength));
}

/** A description of how values compare with those of Sylvite on one thread under its first schedule. */
function compare({ tolerance }, expected, values) {
  if (values === null) return 'not compared';
  if (values.length !== expected.length) return `WRONG: ${values.length} values for ${expected.length}`;
  const off = disagreement(expected, values);
  if (off === null) return 'equal';
  const isWrong = disagreement(expected, values, tolerance) !== null;
  return `${isWrong ? 'WRONG: off by' : 'within'} ${off.greatest.toExponential(1)}`;
}

function summary({ variant, words, threads, values, what, times }) {
  const schedule = words.split(' ').at(-1);
  return { variant, schedule, threads, ...summaryOf(times), values, ...(what === undefined ? {} : { what }) };
}
