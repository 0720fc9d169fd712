/*
 * Ratios of times. A time is { variant, schedule, threads, least, median, runs, … } in milliseconds, one for each
 * candidate.
 */

/** The denominator of all ratios: Halide's WebAssembly on one thread in the same V8. */
export const yardstick = 'hl_wasm';

/**
 * The fastest candidate of each variant, with its ratio to the yardstick and its speed in millions of pixels per
 * second.
 */
export function bestOf(times, pixels) {
  const best = new Map();
  for (const time of times) {
    const other = best.get(time.variant);
    if (other === undefined || time.least < other.least) best.set(time.variant, time);
  }
  const base = best.get(yardstick)?.least ?? null;
  return Array.from(best.values(), (time) => ({
    ...time,
    ratio: base === null ? null : time.least / base,
    speed: pixels / time.least / 1000,
  }));
}

/** The geometric mean of the ratios of each variant, over the rows that have it: { variant, ratio, rows }. */
export function meansOf(rows) {
  const ratios = new Map();
  for (const { variant, ratio } of rows.flatMap(({ variants }) => variants)) {
    if (ratio !== null) ratios.set(variant, [...(ratios.get(variant) ?? []), ratio]);
  }
  return Array.from(ratios, ([variant, list]) => ({ variant, ratio: geometricMean(list), rows: list.length }));
}

export function geometricMean(numbers) {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/** The least, the median and the number of times. */
export function summaryOf(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { least: sorted[0], median: sorted[sorted.length >> 1], runs: sorted.length };
}

/**
 * Parse `wall/cpu wall/cpu …`: wall time for several threads; for one thread the lesser of both, which excludes other
 * load.
 */
export function timesOf(line, threads) {
  return line
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [wall, cpu] = word.split('/').map(Number);
      return threads === 1 && cpu > 0 ? Math.min(wall, cpu) : wall;
    });
}
