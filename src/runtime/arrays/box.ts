import type { ElementType } from '../artifact.ts';
import type { Interval } from '../call.ts';
import { type ArrayView, arrayOf, volumeOf } from './array-view.ts';

/** Numbers on a box of points, first dimension innermost. */
export interface Box {
  readonly type: ElementType;
  readonly bounds: readonly Interval[];
  readonly values: ArrayLike<number>;
}

/** A box as an array view. */
export function viewOfBox({ type, bounds, values }: Box): ArrayView {
  const shape = bounds.map(({ len }) => len);
  const data = values instanceof arrayOf[type] ? values : new arrayOf[type](values.length);
  if (data !== values) for (let i = 0; i < values.length; i++) data[i] = values[i] ?? 0;
  const strides = shape.map((_, d) => volumeOf(shape.slice(0, d)));
  return { type, data, offset: 0, strides, shape, min: bounds.map(({ min }) => min) };
}

/** An array view as a box. */
export function boxOfView({ type, data, offset, strides, shape, min }: ArrayView): Box {
  const bounds = shape.map((len, d) => ({ min: min[d] ?? 0, len }));
  const values = new arrayOf[type](volumeOf(shape));
  let next = 0;
  const along = (d: number, from: number): void => {
    if (d < 0) values[next++] = data[from] ?? 0;
    else for (let i = 0; i < (shape[d] ?? 0); i++) along(d - 1, from + i * (strides[d] ?? 0));
  };
  if (values.length > 0) along(shape.length - 1, offset);
  return { type, bounds, values };
}
