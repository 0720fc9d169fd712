import type { StoreEvent } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import { isReserved, type Memory, multipleOf } from '../../syntax/memory.ts';
import { bits, type Type } from '../../syntax/type.ts';

/** Statistics of a run: stores and loads of each func, and the peak of live storage. */
export interface Stats {
  readonly stores: Readonly<Record<Name, number>>;
  readonly loads: Readonly<Record<Name, number>>;
  readonly peakBytes: number;
}

/** Counts the events of a run. A func has one buffer at a time: a new buffer replaces the previous one. */
export function counter(typesOf: (func: Name) => readonly Type[]): {
  watch: (event: StoreEvent) => void;
  stats: () => Stats;
} {
  const stores: Record<Name, number> = {};
  const loads: Record<Name, number> = {};
  const alive = new Map<Name, number>();
  let peakBytes = 0;
  const watch = (event: StoreEvent): void => {
    if (event.rule === 'Assn') stores[event.func] = (stores[event.func] ?? 0) + 1;
    if (event.rule === 'Read') loads[event.func] = (loads[event.func] ?? 0) + 1;
    if (event.rule === 'Reserve') allocate(event.func, event.lens.map(Number), event.memory);
    if (event.rule === 'Alloc' && !isReserved(event.memory))
      allocate(
        event.func,
        event.bounds.map(({ len }) => len),
        event.memory,
      );
  };
  const allocate = (func: Name, lens: readonly number[], memory: Memory): void => {
    const points = lens.reduce(
      (product, len, d) => product * multipleOf(memory, d) * Math.ceil(len / multipleOf(memory, d)),
      1,
    );
    const pointBytes = typesOf(func).reduce((bytes, type) => bytes + Math.max(1, bits(type) / 8), 0);
    alive.set(func, points * pointBytes);
    peakBytes = Math.max(
      peakBytes,
      [...alive.values()].reduce((a, b) => a + b, 0),
    );
  };
  return { watch, stats: () => ({ stores, loads, peakBytes }) };
}
