import { bug } from '../../errors/bug.ts';

/** A growing byte buffer, with the number encodings of the WebAssembly binary format. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** Unsigned LEB128 of a number from 0 to 2³² − 1. */
  u32(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) bug(`${value} is not a u32`);
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Signed LEB128 of the 32 bits of a number from −2³¹ to 2³² − 1. */
  i32(value: number): void {
    if (!Number.isInteger(value) || value < -0x8000_0000 || value > 0xffff_ffff) bug(`${value} is not an i32`);
    this.#reserve(5);
    let rest = value | 0;
    // Bit 6 of the last byte is the sign.
    while (rest < -0x40 || rest > 0x3f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>= 7;
    }
    this.#bytes[this.#length++] = rest & 0x7f;
  }

  /** Signed LEB128 of the 64 bits of a number from −2⁶³ to 2⁶⁴ − 1. */
  i64(value: bigint): void {
    if (value < -(1n << 63n) || value >= 1n << 64n) bug(`${value} is not an i64`);
    this.#reserve(10);
    let rest = BigInt.asIntN(64, value);
    while (rest < -0x40n || rest > 0x3fn) {
      this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#bytes[this.#length++] = Number(rest & 0x7fn);
  }

  f32(value: number): void {
    this.#reserve(4);
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  f64(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  /** The length in bytes, then UTF-8. */
  name(text: string): void {
    const bytes = utf8(text);
    this.u32(bytes.length);
    this.bytes(bytes);
  }

  /** The number of items, then the items. */
  vector<T>(items: readonly T[], write: (item: T, index: number) => void): void {
    this.u32(items.length);
    items.forEach(write);
  }

  /** The number of bytes that `write` writes, then those bytes. */
  sized(write: () => void): void {
    const start = this.#length;
    write();
    const size = this.#length - start;
    this.u32(size);
    const prefix = this.#bytes.slice(start + size, this.#length);
    this.#bytes.copyWithin(start + prefix.length, start, start + size);
    this.#bytes.set(prefix, start);
  }

  /** A copy of the bytes written so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + count, 2 * this.#bytes.length));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** The text in UTF-8, by way of percent-encoding. The test environment jsdom has no TextEncoder. */
function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')); // unpaired surrogates
  return Uint8Array.from(escaped.match(/%..|./g) ?? [], (c) =>
    c[0] === '%' ? parseInt(c.slice(1), 16) : c.charCodeAt(0),
  );
}
