import { type ArrayView, arrayOf, extentOf, hullOf, type TypedArray } from '../arrays/array-view.ts';
import type { ElementType } from '../artifact.ts';
import { CallError, Closed, OutOfMemory } from '../failures.ts';
import { accountFor, handleOn, requestCollection, turn } from './collector.ts';
import type { Heap } from './heap.ts';
import type { Memory } from './memory.ts';

/**
 * The long-lived storage of a runtime: blocks and copies, which are freed explicitly, and arrays of callers. Each array
 * of a caller has its own buffer, which is a handle on the memory. The storage is freed when the handle is collected,
 * which happens after the last view of the buffer is collected.
 */
export class Storage {
  readonly memory: Memory;
  readonly #heap: Heap;
  /** Called when the memory is exhausted, before the allocation is retried. */
  readonly #releaseCaches: () => void;
  /** The storage of the arrays of callers, by their buffers. */
  readonly #blocks = new WeakMap<ArrayBufferLike, { readonly address: number; readonly bytes: number }>();
  readonly #finalizers = new FinalizationRegistry<number>((address) => {
    this.free(address);
    this.#liveArrays -= 1;
  });
  /**
   * Closed storage is not accessed: a stopped worker may hold the lock of the heap, or a crash may have corrupted it.
   */
  #isClosed = false;
  #isRetired = false;
  /** The number of callers' arrays that have not been garbage-collected yet. */
  #liveArrays = 0;
  /** The number of bytes allocated for callers since `runFinalizers` last waited. */
  #recentBytes = 0;

  constructor(memory: Memory, heap: Heap, releaseCaches: () => void) {
    this.memory = memory;
    this.#heap = heap;
    this.#releaseCaches = releaseCaches;
  }

  allocate(bytes: number, what: string): number {
    if (this.#isClosed) fail(new Closed());
    const address = this.#heap.allocate(bytes);
    if (address !== 0) return address;
    this.#releaseCaches();
    return this.#heap.allocate(bytes) || fail(new OutOfMemory(what, bytes, this.memory.limit));
  }

  free(address: number): void {
    if (!this.#isClosed) this.#heap.free(address);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Stop allocating and freeing storage. */
  close(): void {
    this.#isClosed = true;
  }

  /** Close the storage because a program has crashed. From now on, callers get ordinary arrays. */
  retire(): void {
    this.#isRetired = true;
    this.close();
  }

  /** A view of storage for internal use. In unshared memory, it is valid until the memory grows. */
  view(type: ElementType, address: number, length: number): TypedArray {
    const { buffer } = this.#heap.bytes(address + length * arrayOf[type].BYTES_PER_ELEMENT);
    return new arrayOf[type](buffer, address, length);
  }

  /**
   * Is an array in storage that `createArray` allocated for its buffer? Throws if the buffer has such storage but the
   * array exceeds it.
   */
  holds(array: ArrayView): boolean {
    const block = this.#blocks.get(array.data.buffer);
    if (block === undefined || this.#isClosed) return false;
    const { data, type } = array;
    const size = arrayOf[type].BYTES_PER_ELEMENT;
    const { from, to } = hullOf(array);
    const first = data.byteOffset + from * size - block.address;
    const isInside = from === to || (first >= 0 && first + (to - from) * size <= block.bytes);
    return isInside || fail(new CallError('an array exceeds the storage that was allocated for its buffer'));
  }

  /**
   * Create an array for a caller, filled with the byte `fill`. It lives as long as any view of its buffer. It is in the
   * memory of the runtime if that is shared; otherwise growth would detach it.
   */
  createArray(
    type: ElementType,
    { shape, min }: Pick<ArrayView, 'shape' | 'min'>,
    strides: readonly number[],
    what: string,
    fill = 0,
  ): ArrayView {
    const { offset, length } = extentOf(shape, strides);
    const bytes = length * arrayOf[type].BYTES_PER_ELEMENT;
    if (!(bytes <= this.memory.limit)) fail(new OutOfMemory(what, bytes, this.memory.limit));
    const data = this.#fresh(type, length, bytes, what);
    new Uint8Array(data.buffer, data.byteOffset, data.byteLength).fill(fill);
    return { type, data, offset, strides, shape, min };
  }

  #fresh(type: ElementType, length: number, bytes: number, what: string): TypedArray {
    if (!this.memory.isShared || this.#isRetired) return this.#ordinary(type, length, what);
    const address = this.allocate(bytes, what);
    const buffer = handleOn(this.#heap.bytes(address + bytes).buffer);
    if (buffer === null) {
      this.free(address);
      return this.#ordinary(type, length, what);
    }
    this.#blocks.set(buffer, { address, bytes });
    this.#finalizers.register(buffer, address, buffer);
    accountFor(buffer, bytes);
    this.#recentBytes += bytes;
    this.#liveArrays += 1;
    return new arrayOf[type](buffer, address, length);
  }

  #ordinary(type: ElementType, length: number, what: string): TypedArray {
    try {
      return new arrayOf[type](length);
    } catch {
      return fail(new OutOfMemory(what, length * arrayOf[type].BYTES_PER_ELEMENT, this.memory.limit));
    }
  }

  /** Free an array that was created but not returned to the caller. */
  freeArray({ data: { buffer } }: ArrayView): void {
    const block = this.#blocks.get(buffer);
    if (block === undefined || !this.#finalizers.unregister(buffer)) return;
    this.#blocks.delete(buffer);
    this.free(block.address);
    this.#liveArrays -= 1;
  }

  /** After many allocations, wait for a turn of the event loop, because finalizers run between turns. */
  async runFinalizers(): Promise<void> {
    if (this.#recentBytes <= finalizerThreshold) return;
    this.#recentBytes = 0;
    await turn();
  }

  /**
   * Make the garbage collector free unreferenced arrays. Returns true if it freed some, so that an allocation can be
   * retried. On a busy machine a collection is slow, so the waits double, up to half a second in total.
   */
  async reclaim(): Promise<boolean> {
    const before = this.#liveArrays;
    for (let i = 0; i < 9 && this.#liveArrays === before && before > 0; i++) {
      requestCollection();
      await new Promise((resolve) => setTimeout(resolve, 2 ** i));
    }
    return this.#liveArrays < before;
  }
}

function fail(error: Error): never {
  throw error;
}

/** The number of allocated bytes after which finalizers run. */
const finalizerThreshold = 2 ** 26;
