import { type ArrayView, extentOf, volumeOf } from './array-view.ts';

/** Does each point of an array have its own element? Conservatively false for a large array with unusual strides. */
export function isInjective({ shape, strides }: Pick<ArrayView, 'shape' | 'strides'>): boolean {
  const volume = volumeOf(shape);
  return isNested(shape, strides) || volume === 0 || (volume <= maxPoints && isDisjoint(shape, strides));
}

const maxPoints = 2 ** 20;

/** In ascending order, is each stride larger than the span of all smaller strides together? */
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

/** Decide by enumerating all points. */
function isDisjoint(shape: readonly number[], strides: readonly number[]): boolean {
  const indices = new Set<number>();
  const along = (d: number, index: number): boolean => {
    if (d < 0) return indices.size < indices.add(index).size;
    for (let i = 0; i < (shape[d] ?? 0); i++) if (!along(d - 1, index + i * (strides[d] ?? 0))) return false;
    return true;
  };
  return along(shape.length - 1, extentOf(shape, strides).offset);
}
