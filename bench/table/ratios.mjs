/*
 * From times to ratios. A time is { variant, schedule, threads, least, median, runs, … } in milliseconds, one for each candidate.
 */

/** What all ratios are over: Halide's WebAssembly on one thread in the same V8. */
export const yardstick = 'hl_wasm';

/** The fastest candidate of each variant, in the order of the first of each, with its ratio to the yardstick and millions of pixels a second. */
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

/** The geometric mean of a variant's ratios over the rows that have one: { variant, ratio, rows } for each. */
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

/** The least, the median and how many there were. */
export function summaryOf(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { least: sorted[0], median: sorted[sorted.length >> 1], runs: sorted.length };
}

/** Wall over two threads and the lesser of wall and processor time on one, which other programs do not count in, from `wall/cpu wall/cpu …`. */
export function timesOf(line, threads) {
  return line
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [wall, cpu] = word.split('/').map(Number);
      return threads === 1 && cpu > 0 ? Math.min(wall, cpu) : wall;
    });
}
