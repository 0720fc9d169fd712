import { Random } from '../../../../src/lab/random.ts';
import { isFloat, isLong, isValueOf, type NumberType, range, type Type } from '../../../../src/syntax/type.ts';
import type { Scalar } from '../../../../src/syntax/value.ts';

/** Boundary values of a type. */
export function edges(t: NumberType): readonly number[];
export function edges(t: Type): readonly Scalar[];
export function edges(t: Type): readonly Scalar[] {
  if (isLong(t)) return longEdges.filter((n) => isValueOf(t, n));
  if (t === 'bool') return [0, 1];
  if (t === 'f32') return floatEdges.map(Math.fround);
  if (t === 'f64') return [...floatEdges, 0.1, 2 ** 52 + 1, 5e-324, 1.7e308, 2 ** 32 - 0.5, 16777217];
  const { least, greatest } = range(t);
  const half = Math.floor(greatest / 2);
  return [...new Set([least, least + 1, Math.ceil(least / 3), -2, -1, 0, 1, 2, 3, 7, half, half + 1, greatest - 1])]
    .filter((n) => n >= least)
    .concat(greatest);
}

const floatEdges = [
  ...[0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.99, 3, -7.25, 127.5, 255.7, 256, -128.9, 65535.5],
  ...[2 ** 23 + 1, 2 ** 31, -(2 ** 31), 2 ** 32, -(2 ** 33), 1e-40, 3e38, Number.POSITIVE_INFINITY],
  ...[Number.NEGATIVE_INFINITY, Number.NaN],
];

const longEdges = [
  ...[0n, 1n, 2n, 3n, 7n, -1n, -2n, 2n ** 31n, 2n ** 32n, -(2n ** 31n) - 1n, 2n ** 53n + 1n, 2n ** 54n + 2n],
  ...[(2n ** 64n - 1n) / 3n, 2n ** 62n - 1n, 2n ** 62n + 2n ** 38n + 1n, 2n ** 63n - 2n, 2n ** 63n - 1n],
  ...[2n ** 63n, 2n ** 64n - 2n, 2n ** 64n - 1n, -(2n ** 63n), -(2n ** 63n) + 1n],
];

export function randomValue(random: Random, t: NumberType): number;
export function randomValue(random: Random, t: Type): Scalar;
export function randomValue(random: Random, t: Type): Scalar {
  if (isLong(t)) {
    const word = (): bigint => BigInt(random.between(0, 2 ** 32 - 1));
    const n = ((word() << 32n) + word()) >> BigInt(random.pick([0, 0, 8, 32, 40, 60]));
    return t === 'u64' ? n : BigInt.asIntN(64, random.chance(0.5) ? n : -n);
  }
  if (isFloat(t)) {
    const n = (random.between(-1000, 1000) + random.below(1024) / 1024) * 2 ** random.pick([0, 0, 0, -8, 8, 24]);
    return t === 'f32' ? Math.fround(n) : n;
  }
  const { least, greatest } = range(t);
  const spread = random.pick([1, 1, 256, 65536]);
  const n = random.between(least, greatest);
  return spread === 1 || greatest < 256 ? n : Math.floor(n / spread);
}

/** `count` operands of these types: combinations of boundary values, then random values. */
export function operands(types: readonly Type[], count: number): readonly (readonly Scalar[])[] {
  const random = new Random(7, types.length);
  let rows: Scalar[][] = [[]];
  for (const t of types) {
    const some = types.length < 3 ? edges(t) : edges(t).filter((_, i, all) => all.length < 8 || i % 4 === 0);
    rows = rows.flatMap((row) => some.map((n) => [...row, n]));
  }
  if (rows.length > count) throw new Error(`there are ${rows.length} combinations of edges, more than ${count}`);
  while (rows.length < count) rows.push(types.map((t) => randomValue(random, t)));
  return types.map((_, i) => rows.map((row) => row[i] ?? 0));
}
