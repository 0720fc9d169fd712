import { constantOf, type Expr, int, type Name, operation } from './expr.ts';
import type { LoopName } from './loop-name.ts';

/** The memory layout of the storage of a func. It does not affect any value. */
export interface Memory {
  /** Null leaves the choice to the code generator. */
  readonly in: MemoryPlace | null;
  /** The dimensions, innermost first; null for the order of definition. */
  readonly order: readonly Dimension[] | null;
  /** The dimensions whose extent in memory is padded to a multiple, in order of definition. */
  readonly aligned: readonly (Dimension & { readonly multiple: number })[];
  /** The dimensions with a fixed number of points in memory, in order of definition. */
  readonly bounded: readonly (Dimension & { readonly size: number })[];
  /** The outer loop that the memory is allocated at; null if it is allocated where the storage is. */
  readonly hoisted: LoopName | 'root' | null;
  /** Whether the values are kept for later calls of the compiled program. */
  readonly isMemoized: boolean;
}

export const memoryPlaces = ['stack', 'heap'] as const;

export type MemoryPlace = (typeof memoryPlaces)[number];

/** Dimension d of a func, by its name. */
export interface Dimension {
  readonly x: Name;
  readonly d: number;
}

export const defaultMemory: Memory = {
  in: null,
  order: null,
  aligned: [],
  bounded: [],
  hoisted: null,
  isMemoized: false,
};

/** The maximum number of bytes that one func, or one component of a tuple, may occupy on the stack. */
export const mostStackBytes = 8192;

/** Is the memory allocated by a separate `reserve` statement? */
export function isReserved({ in: place, bounded, hoisted }: Memory): boolean {
  return place === 'stack' || bounded.length > 0 || hoisted !== null;
}

/** The multiple that the extent of a dimension is rounded up to; 1 if the dimension is not aligned. */
export function multipleOf({ aligned }: Memory, d: number): number {
  return aligned.find((each) => each.d === d)?.multiple ?? 1;
}

/** The extents in memory of storage with the given lengths. */
export function extentsOf(lens: readonly Expr[], memory: Memory): readonly Expr[] {
  return lens.map((len, d) => {
    const n = multipleOf(memory, d);
    if (n === 1) return len;
    const constant = constantOf(len);
    if (constant !== null) return int(n * Math.ceil(constant / n));
    return operation('*', operation('/', operation('+', len, int(n - 1)), int(n)), int(n));
  });
}

/** The dimensions of an array of the given rank, innermost first. */
export function memoryOrder({ order }: Memory, rank: number): readonly number[] {
  return order?.map(({ d }) => d) ?? Array.from({ length: rank }, (_, d) => d);
}
