import type { Random } from '../../src/lab/random.ts';
import { type ArrayView, arrayOf, extentOf, hullOf } from '../../src/runtime/arrays/array-view.ts';
import type { ElementType } from '../../src/runtime/artifact.ts';

/** A random copy: two arrays of the same type and shape in random layouts, with guard zones around them. */
interface RandomCopy {
  readonly source: ArrayView;
  readonly target: ArrayView;
}

/** The points of the target have different elements. Those of the source may share elements. */
function randomCopy(random: Random): RandomCopy {
  const type = random.pick(types);
  const shape = random.pick([anyShape, pixels, pixels])(random);
  const min = shape.map(() => random.between(-3, 3));
  const target = nested(random, shape);
  const source = random.weighted([
    [1, shape.map(() => random.between(-5, 5))],
    [1, target],
    [6, nested(random, shape)],
  ]);
  return { source: filled(random, type, shape, min, source), target: filled(random, type, shape, min, target) };
}

const types: readonly ElementType[] = ['bool', 'u8', 'u16', 'u32', 'i8', 'i16', 'i32', 'f32', 'f64'];

function anyShape(random: Random): readonly number[] {
  return Array.from({ length: random.between(0, 4) }, () => random.pick([0, 1, 2, 3, 5, 8, 20]));
}

/** Two dimensions, and up to five channels. */
function pixels(random: Random): readonly number[] {
  return [random.between(1, 90), random.between(1, 5), random.between(1, 5)];
}

/** Strides in a random order of the dimensions, some of them with gaps, some negative. */
function nested(random: Random, shape: readonly number[]): readonly number[] {
  const usual = shape.map((_, d) => d);
  const interleaved = [...usual.slice(-1), ...usual.slice(0, -1)];
  const order = random.pick([usual, usual, interleaved, interleaved, usual.toReversed()]);
  const strides = shape.map(() => 0);
  let next = random.pick([1, 1, 1, 2, 3]);
  for (const d of order) {
    strides[d] = random.pick([next, next, next, -next]);
    next = next * Math.max(1, shape[d] ?? 0) + random.pick([0, 0, 0, 1, 2, 7]);
  }
  return strides;
}

/** An array of random bytes. */
export function filled(
  random: Random,
  type: ElementType,
  shape: readonly number[],
  min: readonly number[],
  strides: readonly number[],
): ArrayView {
  const { offset, length } = extentOf(shape, strides);
  const [before, behind] = [random.between(0, 20), random.between(0, 20)];
  const data = new arrayOf[type](before + length + behind);
  const bytes = new Uint8Array(data.buffer);
  for (let i = 0; i < bytes.length; i++) bytes[i] = random.between(0, 255);
  return { type, data, offset: before + offset, strides, shape, min };
}

/** The bytes of the target after the obvious copy, point by point. */
function obviousCopy({ source, target }: RandomCopy): Uint8Array {
  const size = source.data.BYTES_PER_ELEMENT;
  const [from, to] = [new Uint8Array(source.data.buffer), new Uint8Array(target.data.buffer).slice()];
  const along = (d: number, read: number, written: number): void => {
    if (d === source.shape.length) to.set(from.subarray(read * size, read * size + size), written * size);
    else
      for (let i = 0; i < (source.shape[d] ?? 0); i++)
        along(d + 1, read + i * (source.strides[d] ?? 0), written + i * (target.strides[d] ?? 0));
  };
  along(0, source.offset, target.offset);
  return to;
}

/** Does a function copy as the obvious copy does, without changing any other byte? */
export function copiesRightly(copy: (source: ArrayView, target: ArrayView) => void, random: Random): boolean {
  return isObvious(copy, randomCopy(random));
}

export function isObvious(
  copy: (source: ArrayView, target: ArrayView) => void,
  { source, target }: RandomCopy,
): boolean {
  const [kept, wanted] = [new Uint8Array(source.data.buffer).slice(), obviousCopy({ source, target })];
  try {
    copy(source, target);
  } catch (thrown) {
    if (thrown instanceof RangeError) return false; // outside an array
    throw thrown;
  }
  return equal(new Uint8Array(target.data.buffer), wanted) && equal(new Uint8Array(source.data.buffer), kept);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** A wrong copy: all elements between the first and the last, if the layouts are the same. It also copies the gaps. */
export function copyWithGaps(
  copy: (source: ArrayView, target: ArrayView) => void,
  source: ArrayView,
  target: ArrayView,
): void {
  const isSame = source.strides.every((stride, d) => stride === target.strides[d]);
  const [{ from, to }, first] = [hullOf(source), hullOf(target).from];
  if (isSame) target.data.set(source.data.subarray(from, to), first);
  else copy(source, target);
}
