/** Reads bits, the least significant first. After the end of the data it reads zeros. */
export class BitReader {
  readonly data: Uint8Array;
  /** The position of the next byte. */
  next = 0;
  /** Bits that have been loaded and not yet read, and their number. */
  held = 0;
  count = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  /** The next n bits, at most 16, without consuming them. */
  peek(n: number): number {
    while (this.count < n) {
      this.held |= (this.data[this.next++] ?? 0) << this.count;
      this.count += 8;
    }
    return this.held & ((1 << n) - 1);
  }

  /** Read at most 16 bits. */
  read(n: number): number {
    const value = this.peek(n);
    this.held >>>= n;
    this.count -= n;
    return value;
  }

  /** Skip the rest of a byte, and return the position of the next one. */
  align(): number {
    this.next -= this.count >> 3;
    this.held = 0;
    this.count = 0;
    return this.next;
  }

  get isBeyondEnd(): boolean {
    return this.next - (this.count >> 3) > this.data.length;
  }
}
