import { performance } from 'node:perf_hooks';

/**
 * The times of variants of the same work, each { run, threads }, in milliseconds. All are warmed up first, so that V8 has made its best
 * code of them; then rounds go over them, so that whatever else the machine does falls on all alike. In a round, a variant runs once for
 * nothing and then a few times; one that is slow only once. With one thread a time is the lesser of the wall's and the processor's, which
 * does not count how long other programs had the processor.
 */
export async function interleave(variants, { rounds, runs, warmUp }) {
  const times = variants.map(() => []);
  const usual = [];
  for (const variant of variants) usual.push(await warm(variant, warmUp));
  for (let round = 0; round < rounds; round++) {
    for (const [i, variant] of variants.entries()) {
      const isSlow = usual[i] > slow;
      if (!isSlow) await variant.run();
      for (let n = isSlow ? 1 : runs; n > 0; n--) times[i].push(await timed(variant));
    }
  }
  return times.map(summary);
}

/** What takes longer than this is measured less often. */
const slow = 250;

/** Runs until the time is up, and gives the least of the times. */
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
