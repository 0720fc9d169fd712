import { performance } from 'node:perf_hooks';

/**
 * The times of variants of the same work, each { run, threads }, in milliseconds. All are warmed up first, so that V8
 * has optimized them. Then they are measured in interleaved rounds, so that other load of the machine affects all of
 * them equally. In a round, a variant has one untimed run and then a few timed ones; a slow variant has one. With one
 * thread, a time is the lesser of wall and processor time, which excludes other load.
 */
export async function interleave(variants, { rounds, runs, warmUp }) {
  const times = variants.map(() => []);
  const expectedTimes = [];
  for (const variant of variants) expectedTimes.push(await warm(variant, warmUp));
  for (let round = 0; round < rounds; round++) {
    for (const [i, variant] of variants.entries()) {
      const isSlow = expectedTimes[i] > slow;
      if (!isSlow) await variant.run();
      for (let n = isSlow ? 1 : runs; n > 0; n--) times[i].push(await timed(variant));
    }
  }
  return times.map(summary);
}

/** Variants that take longer than this, in milliseconds, are measured less often. */
const slow = 250;

/** Run for some time; returns the least time of a run. */
async function warm(variant, milliseconds) {
  let [least, total] = [Number.POSITIVE_INFINITY, 0];
  for (let n = 0; n < 10 && total < milliseconds; n++) {
    const time = await timed(variant);
    least = Math.min(least, time);
    total += time;
  }
  return least;
}

async function timed({ run, threads }) {
  const before = process.cpuUsage();
  const start = performance.now();
  await run();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return threads === 1 ? Math.min(wall, (user + system) / 1000) : wall;
}

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { least: sorted[0], median: sorted[sorted.length >> 1], runs: times.length };
}
