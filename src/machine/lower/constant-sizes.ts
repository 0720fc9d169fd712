import { bug } from '../../errors/bug.ts';
import { maxConstantRowBytes } from '../../heuristics.ts';
import { memoryOrder, mostStackBytes, multipleOf } from '../../syntax/memory.ts';
import type { Reserve } from '../../syntax/target.ts';
import { bytesOf } from '../../syntax/type.ts';
import type { ScopeFacts } from '../../target/scope-facts.ts';

/**
 * The size of each dimension of a buffer if it is constant, else null. A buffer or row whose size has a small upper
 * bound is allocated with that bound as its size.
 */
export function constantSizes({ func, types, lens, memory }: Reserve, facts: ScopeFacts): readonly (number | null)[] {
  const order = memoryOrder(memory, lens.length);
  const inMemory = (len: number, d: number): number => {
    const multiple = multipleOf(memory, d);
    return multiple * Math.ceil(Math.max(0, len) / multiple);
  };
  // The greatest lengths in samples. If they are already too large, no upper bound is searched for.
  const sometimes = lens.map((len, d) => inMemory(facts.sometimes(len), d));
  const upperBounds: number[] = [];
  const most = (d: number): number =>
    (upperBounds[d] ??= inMemory(facts.most(lens[d] ?? bug(`${func} has no dimension ${d}`)), d));
  /** Is the size of the first n dimensions in memory order always at most `limit` bytes? */
  const isAtMost = (n: number, limit: number): boolean => {
    const bytes = (extent: (d: number) => number): number =>
      order.slice(0, n).reduce((product, d) => product * extent(d), Math.max(...types.map(bytesOf)));
    return !(bytes((d) => sometimes[d] ?? 0) > limit) && bytes(most) <= limit;
  };
  const isSmall = isAtMost(order.length, mostStackBytes);
  return lens.map((_, d) => (isSmall || isAtMost(order.indexOf(d) + 1, maxConstantRowBytes) ? most(d) : null));
}
