import type { Name } from '../../syntax/expr.ts';

/**
 * The strides of the caller's arrays, in elements, by dimension: a number that the program assumes, or null for a
 * stride that is an argument. Arrays that are not listed are dense along their first dimension.
 */
export type Layout = ReadonlyMap<Name, readonly (number | null)[]>;

export const planar: Layout = new Map();

export function stridesOf(layout: Layout, name: Name, rank: number): readonly (number | null)[] {
  return layout.get(name) ?? Array.from({ length: rank }, (_, d) => (d === 0 ? 1 : null));
}

/** The name of the scalar that holds a stride: an argument for arrays of the caller, a let for buffers. */
export function strideName(name: Name, d: number): Name {
  return `${name}.stride[${d}]`;
}
