import { type ArrayView, arrayOf, extentOf, hullOf, type TypedArray } from '../arrays/array-view.ts';
import type { ElementType } from '../artifact.ts';
import { CallError, Closed, OutOfMemory } from '../failures.ts';
import { handleOn, press, turn, weigh } from './collector.ts';
import type { Heap } from './heap.ts';
import type { Memory } from './memory.ts';

/**
 * The long-lived storage of a runtime: blocks and copies, which are freed explicitly, and arrays that are given to callers. Each
 * of those has a handle of its own on the memory as its buffer. Its storage is freed when the handle is collected, which is when
 * the last view of that buffer is gone.
 */
export class Storage {
  readonly memory: Memory;
  readonly #heap: Heap;
  /** Called when there is no space, before it is looked for again. */
  readonly #makeRoom: () => void;
  /** The storage of arrays that were given out, by their buffers. */
  readonly #blocks = new WeakMap<ArrayBufferLike, { readonly address: number; readonly bytes: number }>();
  readonly #given = new FinalizationRegistry<number>((address) => {
    this.free(address);
    this.#held -= 1;
  });
  /** Workers that were stopped may have left the heap locked, and a program that crashed may have overwritten it. */
  #isClosed = false;
  #isRetired = false;
  /** How many arrays were given out and not collected yet. */
  #held = 0;
  /** How many bytes were given out since it was last asked for. */
  #recent = 0;

  constructor(memory: Memory, heap: Heap, makeRoom: () => void) {
    this.memory = memory;
    this.#heap = heap;
    this.#makeRoom = makeRoom;
  }

  allocate(bytes: number, what: string): number {
    if (this.#isClosed) fail(new Closed());
    const address = this.#heap.allocate(bytes);
    if (address !== 0) return address;
    this.#makeRoom();
    return this.#heap.allocate(bytes) || fail(new OutOfMemory(what, bytes, this.memory.limit));
  }

  free(address: number): void {
    if (!this.#isClosed) this.#heap.free(address);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** From now on nothing is allocated or freed. */
  close(): void {
    this.#isClosed = true;
  }

  /** The same, because a program has crashed: until there is other storage, callers get ordinary arrays. */
  retire(): void {
    this.#isRetired = true;
    this.close();
  }

  /** A view of storage that no caller gets; of memory that is not shared, until it grows. */
  view(type: ElementType, address: number, length: number): TypedArray {
    const { buffer } = this.#heap.bytes(address + length * arrayOf[type].BYTES_PER_ELEMENT);
    return new arrayOf[type](buffer, address, length);
  }

  /** Is an array in storage that was given out? A view of the same buffer that leaves that storage is refused. */
  holds(array: ArrayView): boolean {
    const block = this.#blocks.get(array.data.buffer);
    if (block === undefined || this.#isClosed) return false;
    const { data, type } = array;
    const size = arrayOf[type].BYTES_PER_ELEMENT;
    const { from, to } = hullOf(array);
    const first = data.byteOffset + from * size - block.address;
    const isInside = from === to || (first >= 0 && first + (to - from) * size <= block.bytes);
    return isInside || fail(new CallError('an array reaches beyond the storage that its buffer was given out for'));
  }

  /**
   * An array for a caller, filled with the byte `fill`, which lives as long as any view of its buffer. It is in the memory if
   * that is shared; otherwise growth would detach it.
   */
  give(
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
    this.#given.register(buffer, address, buffer);
    weigh(buffer, bytes);
    this.#recent += bytes;
    this.#held += 1;
    return new arrayOf[type](buffer, address, length);
  }

  #ordinary(type: ElementType, length: number, what: string): TypedArray {
    try {
      return new arrayOf[type](length);
    } catch {
      return fail(new OutOfMemory(what, length * arrayOf[type].BYTES_PER_ELEMENT, this.memory.limit));
    }
  }

  /** Free an array that was given out, but that no caller has got. */
  takeBack({ data: { buffer } }: ArrayView): void {
    const block = this.#blocks.get(buffer);
    if (block === undefined || !this.#given.unregister(buffer)) return;
    this.#blocks.delete(buffer);
    this.free(block.address);
    this.#held -= 1;
  }

  /** Finalizers run between turns of the event loop, so there has to be one whenever much was given out since the last one. */
  async breathe(): Promise<void> {
    if (this.#recent <= patience) return;
    this.#recent = 0;
    await turn();
  }

  /** Have the collector look for arrays without views; true if some were freed, so that it is worth asking for storage again. */
  async reclaim(): Promise<boolean> {
    const before = this.#held;
    for (let i = 0; i < 10 && this.#held === before && before > 0; i++) {
      press();
      await new Promise((resolve) => setTimeout(resolve, i));
    }
    return this.#held < before;
  }
}

function fail(error: Error): never {
  throw error;
}

/** In bytes. */
const patience = 2 ** 26;
