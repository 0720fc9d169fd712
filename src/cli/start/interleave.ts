import { bug } from '../../errors/bug.ts';

/** One of several programs that do the same work. */
export interface Variant {
  readonly threads: number;
  run(): void;
}

/** The least time of each variant in milliseconds, and the number of rounds. */
export interface Measured {
  readonly least: readonly number[];
  readonly rounds: number;
}

/**
 * Measure variants in interleaved rounds, so that other load on the machine affects all of them equally. There are at
 * least 3 and at most 20 rounds; between these limits, rounds end when the time is used up. Two warm-up rounds come
 * first, so that V8 has optimized all variants. For a variant with one thread, a time is the lesser of wall time and
 * CPU time, which excludes other load.
 */
export function interleave(variants: readonly Variant[], milliseconds: number): Measured {
  const round = (): readonly number[] => variants.map((variant) => timed(variant));
  const end = performance.now() + milliseconds;
  for (let i = 0; i < 2; i++) round();
  const times: (readonly number[])[] = [];
  while (times.length < fewestRounds || (times.length < mostRounds && performance.now() < end)) times.push(round());
  const least = variants.map((_, i) => Math.min(...times.map((each) => each[i] ?? bug('a time is missing'))));
  return { least, rounds: times.length };
}

const fewestRounds = 3;
const mostRounds = 20;

function timed({ threads, run }: Variant): number {
  const [began, before] = [performance.now(), process.cpuUsage()];
  run();
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - began;
  return threads === 1 ? Math.min(wall, (user + system) / 1000) : wall;
}
