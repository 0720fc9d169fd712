import { type ArrayView, arrayOf, type TypedArray, volumeOf } from './array-view.ts';
import type { ElementType } from './artifact.ts';
import { OutOfMemory } from './failures.ts';
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
    const address = this.#heap.allocate(bytes);
    if (address !== 0) return address;
    this.#makeRoom();
    return this.#heap.allocate(bytes) || fail(new OutOfMemory(what, bytes, this.memory.limit));
  }

  free(address: number): void {
    this.#heap.free(address);
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
    const length = volumeOf(shape) && shape.reduce((last, len, d) => last + (len - 1) * (strides[d] ?? 0), 1);
    const bytes = length * arrayOf[type].BYTES_PER_ELEMENT;
    const make = (): TypedArray => {
      if (!this.memory.isShared) return new arrayOf[type](length);
      const address = this.allocate(bytes, what);
      const data = this.view(type, address, length);
      this.#given.register(data, address, data);
      holdWhole(data, data);
      ballast.set(data, weight(bytes));
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
      weight(pressure);
      await new Promise((resolve) => setTimeout(resolve, i));
    }
    return this.#held < before;
  }
}

/**
 * The collector does not see how large our arrays are. A buffer of the same size beside each, which nobody touches and which thus
 * has addresses only, makes it come as often as it should.
 */
const ballast = new WeakMap<TypedArray, ArrayBuffer | null>();

function weight(bytes: number): ArrayBuffer | null {
  try {
    return new ArrayBuffer(bytes);
  } catch {
    return null; // there are not as many addresses
  }
}

/** A part of an array that `subarray` gives holds the whole. (One that is made of its buffer does not.) */
function holdWhole(part: TypedArray, whole: TypedArray): void {
  const inherited: (begin?: number, end?: number) => TypedArray = part.subarray;
  const subarray = (begin?: number, end?: number): TypedArray => {
    const view = inherited.call(part, begin, end);
    holdWhole(view, whole);
    return view;
  };
  Object.defineProperty(part, 'subarray', { value: subarray, configurable: true, writable: true });
}

function fail(error: Error): never {
  throw error;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const hear = (): void => {
      port1.close();
      resolve();
    };
    Object.assign(port1, { onmessage: hear }); // Node has it, but not its type
    port2.postMessage(null);
  });
}

/** In bytes. */
const patience = 2 ** 26;
const pressure = 2 ** 28;
