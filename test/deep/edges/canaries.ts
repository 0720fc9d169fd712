import { allocate, compile, type NdArray, syl } from '../../../src/index.ts';

/** Arrays that live where compiled programs work, and that no program may touch. */
export class Canaries {
  #arrays: { readonly array: NdArray<'u8'>; readonly byte: number }[] = [];
  #made = 0;
  readonly #allocate: (type: 'u8', shape: readonly number[]) => Promise<NdArray<'u8'>>;
  #next = 0;

  constructor(make: (type: 'u8', shape: readonly number[]) => Promise<NdArray<'u8'>> = allocate) {
    this.#allocate = make;
  }

  /** One more, in the place of the oldest when there are enough. */
  async add(): Promise<void> {
    const size = sizes[this.#made++ % sizes.length] ?? 64;
    const byte = 0x80 | (this.#made * 37);
    const array = await this.#allocate('u8', [size]);
    array.data.fill(byte & 255);
    if (this.#arrays.length < 12) this.#arrays.push({ array, byte: byte & 255 });
    else this.#arrays[this.#next++ % 12] = { array, byte: byte & 255 };
  }

  /** What has been changed in one of them, or null. */
  damage(): string | null {
    for (const { array, byte } of this.#arrays) {
      const bytes = Buffer.from(array.data.buffer, array.data.byteOffset, array.data.length);
      if (bytes.equals(Buffer.alloc(array.data.length, byte))) continue;
      const i = bytes.findIndex((c) => c !== byte);
      this.#arrays = []; // what is told now is not told again
      return `byte ${i} of an array of ${array.data.length} that was ${byte} is ${array.data[i]}`;
    }
    return null;
  }
}

const sizes = [64, 16, 4096, 256, 1024, 64, 65536, 128];

const canary = syl`
pipeline song() {
  fun a(x) = x * 3 + 1;
  fun song(x) = a[x] + a[x + 2];
}
schedule s { split(song.x, xo, xi, 4); parallel(song.xo); at(a, song.xo); }
`;

/** A program that has to have the same values, whatever ran before it. */
export class Song {
  readonly #compiled = compile(canary, 's', { threads: 2 });

  async isWrong(): Promise<boolean> {
    const { data } = await this.#compiled({}, { window: { x: [0, 40] } });
    return Array.from(data).some((c, x) => c !== x * 6 + 8);
  }
}
