import { type ArrayView, extentOf, volumeOf } from './array-view.ts';

/** Has every point of an array an element of its own? When that takes too long to find out, the answer is no. */
export function isInjective({ shape, strides }: Pick<ArrayView, 'shape' | 'strides'>): boolean {
  return isNested(shape, strides) || volumeOf(shape) === 0 || (volumeOf(shape) <= most && isApart(shape, strides));
}

const most = 2 ** 20;

/** From the smallest stride on, is each longer than all that the strides before it reach? */
function isNested(shape: readonly number[], strides: readonly number[]): boolean {
  if (shape.length === 1) return strides[0] !== 0 || (shape[0] ?? 0) <= 1;
  const steps = shape
    .flatMap((len, d) => (len > 1 ? [{ len, stride: Math.abs(strides[d] ?? 0) }] : []))
    .toSorted((a, b) => a.stride - b.stride);
  let reached = 0;
  return steps.every(({ len, stride }) => {
    const isFurther = stride > reached;
    reached += (len - 1) * stride;
    return isFurther;
  });
}

/** Point by point. */
function isApart(shape: readonly number[], strides: readonly number[]): boolean {
  const seen = new Set<number>();
  const along = (d: number, index: number): boolean => {
    if (d < 0) return seen.size < seen.add(index).size;
    for (let i = 0; i < (shape[d] ?? 0); i++) if (!along(d - 1, index + i * (strides[d] ?? 0))) return false;
    return true;
  };
  return along(shape.length - 1, extentOf(shape, strides).offset);
}
