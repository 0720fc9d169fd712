export interface Interval {
  readonly min: number;
  readonly len: number;
}

/**
 * The layout of a box in memory, in elements: the first point is at `offset`, and neighbors along dimension d are
 * `strides[d]` apart.
 */
export interface Placement {
  readonly shape: readonly number[];
  readonly min: readonly number[];
  readonly strides: readonly number[];
  readonly offset: number;
}

/** The number of points of a box. */
export function volume(shape: readonly number[]): number {
  return shape.reduce((points, len) => points * len, 1);
}

/**
 * The index of each point of a box, first dimension fastest. This does not call the runtime, because it is used to test
 * the runtime.
 */
export function indicesOf({ shape, strides, offset }: Omit<Placement, 'min'>): readonly number[] {
  let indices = [offset];
  if (volume(shape) === 0) return [];
  shape.forEach((len, d) => {
    const along = Array.from({ length: len }, (_, i) => i * (strides[d] ?? 0));
    indices = along.flatMap((step) => indices.map((index) => index + step));
  });
  return indices;
}

/** The placement of a window inside a box that is already placed. */
export function within({ min, strides, offset }: Placement, window: readonly Interval[]): Placement {
  const steps = window.map((I, d) => (I.min - (min[d] ?? 0)) * (strides[d] ?? 0));
  return {
    shape: window.map((I) => I.len),
    min: window.map((I) => I.min),
    strides,
    offset: steps.reduce((index, step) => index + step, offset),
  };
}
