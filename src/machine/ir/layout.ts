import type { Name } from '../../syntax/expr.ts';

/**
 * How far apart neighbours of a caller's array lie along each dimension, in elements: a number that the program relies on,
 * or null for what it learns when it starts. Arrays that are not mentioned are dense along their first dimension.
 */
export type Layout = ReadonlyMap<Name, readonly (number | null)[]>;

export const planar: Layout = new Map();

export function stridesOf(layout: Layout, name: Name, rank: number): readonly (number | null)[] {
  return layout.get(name) ?? Array.from({ length: rank }, (_, d) => (d === 0 ? 1 : null));
}

/** The scalar that holds a stride. */
export function strideName(name: Name, d: number): Name {
  return `${name}.stride[${d}]`;
}
