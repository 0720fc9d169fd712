import { constantOf, type Expr, int, type Name, operation } from './expr.ts';
import type { LoopName } from './loop-name.ts';

/** Where and how the storage of a func lies in memory. No value depends on it. */
export interface Memory {
  /** Null leaves the choice to the code generator. */
  readonly in: MemoryPlace | null;
  /** The dimensions, the one whose neighbours lie next to each other first; null for their own order. */
  readonly order: readonly Dimension[] | null;
  /** The dimensions whose extent in memory is a multiple of some number, in their own order. */
  readonly aligned: readonly (Dimension & { readonly multiple: number })[];
  /** The loop in every iteration of which memory is taken, further out than storage begins; null where it begins. */
  readonly hoisted: LoopName | 'root' | null;
}

export const memoryPlaces = ['stack', 'heap'] as const;

export type MemoryPlace = (typeof memoryPlaces)[number];

/** Dimension d of a func, by its name. */
export interface Dimension {
  readonly x: Name;
  readonly d: number;
}

export const plainMemory: Memory = { in: null, order: null, aligned: [], hoisted: null };

/** The most bytes of one func, or of one component of a tuple, that the stack has room for. */
export const mostStackBytes = 8192;

/** Is memory taken by a statement of its own, and not where storage begins? */
export function isReserved({ in: place, hoisted }: Memory): boolean {
  return place === 'stack' || hoisted !== null;
}

/** The multiple that the extent of a dimension is rounded up to. */
export function multipleOf({ aligned }: Memory, d: number): number {
  return aligned.find((each) => each.d === d)?.multiple ?? 1;
}

/** How many points storage of some lengths has in memory, along each dimension. */
export function extentsOf(lens: readonly Expr[], memory: Memory): readonly Expr[] {
  return lens.map((len, d) => {
    const n = multipleOf(memory, d);
    if (n === 1) return len;
    const known = constantOf(len);
    if (known !== null) return int(n * Math.ceil(known / n));
    return operation('*', operation('/', operation('+', len, int(n - 1)), int(n)), int(n));
  });
}

/** The dimensions of some rank by how near neighbours lie, the nearest first. */
export function memoryOrder({ order }: Memory, rank: number): readonly number[] {
  return order?.map(({ d }) => d) ?? Array.from({ length: rank }, (_, d) => d);
}
