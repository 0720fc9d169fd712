/** Access to the bit pattern of a number as two signed 32-bit integers. */
const view = new DataView(new ArrayBuffer(8));

/** The upper 32 bits of x. The word is negative if and only if the sign bit of x is set. */
export function highWord(x: number): number {
  view.setFloat64(0, x);
  return view.getInt32(0);
}

export function lowWord(x: number): number {
  view.setFloat64(0, x);
  return view.getInt32(4);
}

export function fromWords(high: number, low: number): number {
  view.setInt32(0, high);
  view.setInt32(4, low);
  return view.getFloat64(0);
}
