/** A dense array: sizes, and values with the first index fastest. */
export interface PlainArray {
  readonly lengths: readonly number[];
  readonly values: readonly number[];
}

export function at({ lengths, values }: PlainArray, ...point: readonly number[]): number {
  let [offset, stride] = [0, 1];
  for (const [d, c] of point.entries()) {
    const len = lengths[d] ?? 0;
    if (c < 0 || c >= len) throw new RangeError(`[${point}] is outside ${lengths.join('×')}`);
    offset += c * stride;
    stride *= len;
  }
  return values[offset] ?? Number.NaN;
}

/** Clamp an index to an axis of this length. */
export function inside(c: number, len = 0): number {
  return Math.max(0, Math.min(c, len - 1));
}

/** The array of a function on a box that starts at the origin. */
export function tabulate(lengths: readonly number[], value: (...point: number[]) => number): PlainArray {
  const values: number[] = [];
  const visit = (point: readonly number[]): void => {
    const d = lengths.length - point.length - 1;
    if (d < 0) values.push(value(...point));
    else for (let c = 0; c < (lengths[d] ?? 0); c++) visit([c, ...point]);
  };
  visit([]);
  return { lengths, values };
}
