import { type ArrayView, arrayOf, hullOf, type TypedArray } from './array-view.ts';
import type { ElementType } from './artifact.ts';
import { beCollected, press, turn } from './collector.ts';
import { CallError, OutOfMemory } from './failures.ts';
import type { Heap } from './heap.ts';
import type { Memory } from './memory.ts';

/** The long-lived storage of a runtime: blocks and copies, which are freed, and arrays that are given out, which nobody frees. */
export class Storage {
  readonly memory: Memory;
  readonly #heap: Heap;
  /** Called when there is no room, before it is looked for again. */
  readonly #makeRoom: () => void;
  /** All buffers that views of ours are of: growth makes new ones. */
  readonly #buffers = new WeakSet<object>();
  readonly #given = new FinalizationRegistry<number>((address) => {
    this.free(address);
    this.#held -= 1;
  });
  /** Workers that were stopped may have left the heap locked, so nobody touches it any more. */
  #isClosed = false;
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
    if (this.#isClosed) fail(new CallError('the runtime is closed'));
    const address = this.#heap.allocate(bytes);
    if (address !== 0) return address;
    this.#makeRoom();
    return this.#heap.allocate(bytes) || fail(new OutOfMemory(what, bytes, this.memory.limit));
  }

  free(address: number): void {
    if (!this.#isClosed) this.#heap.free(address);
  }

  close(): void {
    this.#isClosed = true;
  }

  /** A view of storage; of memory that is not shared, until it grows. */
  view(type: ElementType, address: number, length: number): TypedArray {
    const { buffer } = this.#heap.bytes(address + length * arrayOf[type].BYTES_PER_ELEMENT);
    this.#buffers.add(buffer);
    return new arrayOf[type](buffer, address, length);
  }

  /** Does an array lie in the memory? */
  holds(data: TypedArray): boolean {
    return this.memory.isShared && this.#buffers.has(data.buffer);
  }

  /**
   * An array for a caller, all `fill`, which lives as long as anybody holds its data. It is in the memory if that is shared:
   * otherwise growth would take it away.
   */
  give(
    type: ElementType,
    box: Pick<ArrayView, 'shape' | 'min'>,
    strides: readonly number[],
    what: string,
    fill = 0,
  ): ArrayView {
    const shape = box.shape.map((len) => Math.max(0, len));
    const length = hullOf({ offset: 0, strides, shape }).to;
    const bytes = length * arrayOf[type].BYTES_PER_ELEMENT;
    if (bytes > this.memory.limit) fail(new OutOfMemory(what, bytes, this.memory.limit));
    const make = (): TypedArray => {
      if (!this.memory.isShared) return new arrayOf[type](length);
      const address = this.allocate(bytes, what);
      const data = this.view(type, address, length);
      this.#given.register(data, address, data);
      beCollected(data);
      this.#recent += bytes;
      this.#held += 1;
      return data;
    };
    const data = make();
    new Uint8Array(data.buffer, data.byteOffset, data.byteLength).fill(fill);
    return { type, data, offset: 0, strides, shape, min: box.min };
  }

  /** Free an array that was given out, but that no caller has got. */
  takeBack({ data }: ArrayView): void {
    if (!this.#given.unregister(data)) return;
    this.free(data.byteOffset);
    this.#held -= 1;
  }

  /**
   * Storage that nobody holds comes back between turns of the event loop, so there has to be one whenever much was given out
   * since the last one.
   */
  async breathe(): Promise<void> {
    if (this.#recent <= patience) return;
    this.#recent = 0;
    await turn();
  }

  /** Have the collector look for arrays that nobody holds; tells whether it is worth while to ask for storage again. */
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
