import { allocate, compile, type NdArray, syl } from '../../../src/index.ts';

/** Canaries: arrays in the memory of compiled programs that no program may write. */
export class Canaries {
  #arrays: { readonly array: NdArray<'u8'>; readonly byte: number }[] = [];
  #count = 0;
  readonly #allocate: (type: 'u8', shape: readonly number[]) => Promise<NdArray<'u8'>>;
  #next = 0;

  constructor(make: (type: 'u8', shape: readonly number[]) => Promise<NdArray<'u8'>> = allocate) {
    this.#allocate = make;
  }

  /** Add a canary; if there are enough, it replaces the oldest. */
  async add(): Promise<void> {
    const size = sizes[this.#count++ % sizes.length] ?? 64;
    const byte = 0x80 | (this.#count * 37);
    const array = await this.#allocate('u8', [size]);
    array.data.fill(byte & 255);
    if (this.#arrays.length < 12) this.#arrays.push({ array, byte: byte & 255 });
    else this.#arrays[this.#next++ % 12] = { array, byte: byte & 255 };
  }

  /** A description of a change to a canary, or null. */
  damage(): string | null {
    for (const { array, byte } of this.#arrays) {
      const bytes = Buffer.from(array.data.buffer, array.data.byteOffset, array.data.length);
      if (bytes.equals(Buffer.alloc(array.data.length, byte))) continue;
      const i = bytes.findIndex((c) => c !== byte);
      this.#arrays = []; // each change is reported once
      return `byte ${i} of an array of ${array.data.length} that was ${byte} is ${array.data[i]}`;
    }
    return null;
  }
}

const sizes = [64, 16, 4096, 256, 1024, 64, 65536, 128];

const sentinel = syl`
pipeline sentinel() {
  fun a(x) = x * 3 + 1;
  fun sentinel(x) = a[x] + a[x + 2];
}
schedule s { split(sentinel.x, xo, xi, 4); parallel(sentinel.xo); at(a, sentinel.xo); }
`;

/** A program whose values must not depend on the programs that ran before it. */
export class SentinelProgram {
  readonly #compiled = compile(sentinel, 's', { threads: 2 });

  async isWrong(): Promise<boolean> {
    const { data } = await this.#compiled({}, { window: { x: [0, 40] } });
    return Array.from(data).some((c, x) => c !== x * 6 + 8);
  }
}
