import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArena } from '../../src/runtime/memory/arena.ts';
import { createHeap, type Heap } from '../../src/runtime/memory/heap.ts';
import { createMemory } from '../../src/runtime/memory/memory.ts';
import { control } from '../../src/runtime/threads/control.ts';

const page = 65536;
const limit = 4 * 2 ** 20;

/** Check that allocations are aligned, above the first page, inside the memory, and disjoint including their slack. */
class Model {
  readonly pieces = new Map<number, number>();

  add(address: number, bytes: number, end: number): void {
    expect(address % 16).toBe(0);
    expect(address).toBeGreaterThanOrEqual(page);
    expect(address + bytes + 16).toBeLessThanOrEqual(end);
    for (const [other, size] of this.pieces) {
      expect(address + bytes + 16 <= other || other + size + 16 <= address).toBe(true);
    }
    this.pieces.set(address, bytes);
  }
}

const size = fc.oneof(fc.integer({ min: -1, max: 100 }), fc.double({ min: 0, max: 3e6 }).map(Math.floor));
const action = fc.record({ bytes: size, frees: fc.boolean(), which: fc.nat() });
const actions = fc.array(action, { maxLength: 60 });

test.each([true, false])(
  'a heap allocates disjoint storage, and coalesces it when all is free (shared: %s)',
  (shared) => {
    fc.assert(
      fc.property(actions, (script) => {
        const { memory } = createMemory({ limit, shared });
        const heaps = [createHeap(memory, control), createHeap(memory, control)]; // as in two threads
        const model = new Model();
        script.forEach(({ bytes, frees, which }, i) => {
          const heap: Heap = heaps[i % 2] as Heap; // there are two
          const known = [...model.pieces.keys()];
          const chosen = known[which % known.length];
          if (frees && chosen !== undefined) {
            heap.free(chosen);
            model.pieces.delete(chosen);
            return;
          }
          const address = heap.allocate(bytes);
          if (address === 0) return;
          heap.bytes(address + bytes).fill(i, address, address + Math.max(0, bytes));
          model.add(address, Math.max(0, bytes), memory.buffer.byteLength);
        });
        for (const address of model.pieces.keys()) heaps[0]?.free(address);
        const whole = limit - page - 32;
        expect(heaps[1]?.allocate(whole + 1)).toBe(0);
        expect(heaps[1]?.allocate(whole)).toBe(page + 16);
      }),
    );
  },
);

test.each([true, false])('an arena allocates disjoint storage, and returns it (shared: %s)', (shared) => {
  fc.assert(
    fc.property(actions, fc.nat(), (script, seed) => {
      const { memory } = createMemory({ limit, shared });
      const heap = createHeap(memory, control);
      const arena = createArena(heap, 7);
      const model = new Model();
      for (const { bytes, frees } of script) {
        const last = [...model.pieces.keys()].at(-1);
        if (frees && last !== undefined) {
          arena.free(last);
          model.pieces.delete(last);
          if (seed % 2 === 0) arena.trim(0);
          continue;
        }
        const address = arena.allocate(bytes);
        if (address === 0) continue;
        const whole = Math.max(0, bytes);
        model.add(address, whole, memory.buffer.byteLength);
        const isFresh = heap
          .bytes(address + whole + 16)
          .subarray(address, address + whole + 16)
          .every((c) => c === 7);
        expect(isFresh).toBe(true);
      }
      const [first] = model.pieces.keys();
      if (model.pieces.size > 1) expect(() => arena.free(first ?? 0)).toThrow('not freed in reverse order');
      arena.reset();
      arena.trim(0);
      expect(heap.allocate(limit - page - 32)).toBe(page + 16);
    }),
  );
});

test('an arena reuses its chunks', () => {
  const { memory } = createMemory({ limit });
  const arena = createArena(createHeap(memory, control), null);
  const script = [10, 2_000_000, 500_000, 100];
  const addresses = (): readonly number[] => {
    const found = script.map((bytes) => arena.allocate(bytes));
    for (const address of found.toReversed()) arena.free(address);
    return found;
  };
  const first = addresses();
  const grown = memory.buffer.byteLength;
  for (let i = 0; i < 100; i++) expect(addresses()).toEqual(first);
  expect(memory.buffer.byteLength).toBe(grown);
});

test('an invalid number of bytes is refused', () => {
  const { memory } = createMemory({ limit });
  const heap = createHeap(memory, control);
  for (const bytes of [Number.NaN, Number.POSITIVE_INFINITY, 1e300, 2 ** 32, limit])
    expect(heap.allocate(bytes)).toBe(0);
  expect(memory.buffer.byteLength).toBe(page);
});

test('the limit is rounded to pages', () => {
  const { memory, limit: actual } = createMemory({ limit: 10 * page + 5 });
  expect(actual).toBe(10 * page);
  expect(() => memory.grow(10)).toThrow();
  expect(createMemory({ limit: 1e12 }).limit).toBe(2 ** 32);
  expect(createMemory({}).limit).toBe(2 ** 31);
});
