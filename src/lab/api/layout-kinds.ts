import type { PlacedArray } from './arena.ts';

/** The kinds of layout of an array. Its strides count only in dimensions with more than one point. */
export function kindsOf({ shape, strides, min, offset, data }: PlacedArray): readonly string[] {
  const used = strides.filter((_, d) => (shape[d] ?? 0) > 1);
  const lens = shape.filter((len) => len > 1);
  if (used.length === 0) return [];
  const sizes = used.map(Math.abs);
  const dense = lens.map((_, d) => lens.slice(0, d).reduce((n, len) => n * len, 1));
  const isSorted = sizes.every((size, d) => d === 0 || size >= (sizes[d - 1] ?? 0));
  const isNested = sizes.every((size, d) => d === 0 || size >= (sizes[d - 1] ?? 0) * (lens[d - 1] ?? 0));
  return [
    ...(used.every((stride, d) => stride === dense[d]) ? ['dense'] : []),
    ...(used.some((stride) => stride < 0) ? ['negative'] : []),
    ...(used.every((stride) => stride < 0) ? ['reversed'] : []),
    ...(used.includes(0) ? ['zero'] : []),
    ...((sizes[0] ?? 0) >= 2 && (sizes[0] ?? 0) <= 4 ? ['interleaved'] : []),
    ...(isSorted ? [] : ['transposed']),
    ...(isNested && sizes.some((size, d) => size > (dense[d] ?? 0)) ? ['padded'] : []),
    ...(min.some((m) => m !== 0) ? ['shifted'] : []),
    ...(offset > 0 && data.length > 0 ? ['offset'] : []),
  ];
}
