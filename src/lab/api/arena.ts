import type { Type } from '../../syntax/type.ts';
import { arrayFor, type TypedArray } from '../../syntax/typed-array.ts';
import type { Random } from '../random.ts';
import { type Interval, indicesOf, type Placement } from './box.ts';

/** An array of a call and its layout. Its data is usually stored in an arena. */
export interface PlacedArray extends Placement {
  readonly data: TypedArray;
  readonly type: Type;
}

/** The memory of all arrays of a call, with a random gap before each and a guard zone at the end. */
export class Arena {
  readonly name: string;
  readonly #bytes: Uint8Array;
  #used = 0;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.#bytes = bytes;
    bytes.fill(unused);
  }

  /** All used bytes, and the guard zone after them. */
  get used(): Uint8Array {
    return this.#bytes.subarray(0, this.#used + guard);
  }

  /** Are the bytes after the guard zone unchanged? */
  get isCleanBehind(): boolean {
    return this.#bytes.subarray(this.#used + guard).every((byte) => byte === unused);
  }

  clear(): void {
    this.used.fill(unused);
    this.#used = 0;
  }

  /**
   * Allocate an array with the given strides. Its typed array may have more elements than the strides reach, and
   * sometimes starts at the beginning of the arena.
   */
  place(random: Random, type: Type, bounds: readonly Interval[], strides: readonly number[]): PlacedArray {
    const make = arrayFor(type);
    const size = make.BYTES_PER_ELEMENT;
    const [shape, min] = [bounds.map((I) => I.len), bounds.map((I) => I.min)];
    const indices = indicesOf({ shape, strides, offset: 0 });
    const from = indices.reduce((least, i) => Math.min(least, i), 0);
    const length = indices.reduce((most, i) => Math.max(most, i + 1), 0) - from;
    const start = Math.ceil((this.#used + random.between(0, guard)) / size);
    const [before, after] = random.pick([[0, 0] as const, [random.below(9), random.below(9)] as const, null]) ?? [
      start,
      0,
    ];
    const first = start + (before === start ? 0 : before);
    this.#used = (first + length + after) * size;
    if (this.#used + guard > this.#bytes.length) throw new Error('the arena is too small');
    const { buffer, byteOffset } = this.#bytes;
    const data = new make(buffer as ArrayBuffer, byteOffset + (first - before) * size, before + length + after);
    return { type, data, shape, min, strides, offset: before - from };
  }
}

/** The length of the guard zone and the maximum length of a gap, in bytes. */
const guard = 48;

/** The value of unused bytes. */
const unused = 0xc3;

/** Fill all used bytes and the guard zone with random values. */
export function scramble(random: Random, { used }: Arena): void {
  let state = random.below(2 ** 31);
  for (let i = 0; i < used.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    used[i] = state >>> 24;
  }
}
