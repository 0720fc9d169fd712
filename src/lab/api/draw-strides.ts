import type { Random } from '../random.ts';
import { indicesOf, volume } from './box.ts';

/** Strides for a box, and whether points share elements under them. */
export interface Strides {
  readonly strides: readonly number[];
  readonly isAliased: boolean;
}

/**
 * Points of an input may share elements; points of a buffer never do. Points of an output sometimes do, to test that
 * the call is refused.
 */
export type Role = 'input' | 'output' | 'buffer';

/** Generate strides that fit the role of an array and span at most `mostElements` elements, if any are found. */
export function drawStrides(random: Random, shape: readonly number[], role: Role, mostElements = 40_000): Strides {
  for (let tries = 0; ; tries++) {
    const strides = tries < 20 ? drawn(random, shape, role) : nested(random, shape, [1], 0);
    const indices = indicesOf({ shape, strides, offset: 0 });
    const isAliased = new Set(indices).size < indices.length;
    const span = shape.reduce((sum, len, d) => sum + Math.max(0, len - 1) * Math.abs(strides[d] ?? 0), 0);
    const isUsable = role === 'input' || !isAliased || (role === 'output' && random.chance(0.8));
    const isSmall = span <= mostElements || tries > 20;
    if (isSmall && isUsable) return { strides, isAliased };
  }
}

function drawn(random: Random, shape: readonly number[], role: Role): readonly number[] {
  const small = (): number => random.between(-20, 20);
  return random.weighted<() => readonly number[]>([
    [3, () => nested(random, shape, [1], 0)],
    [10, () => nested(random, shape, [1, 1, 1, 2, 3, 4, random.between(5, 20)], 0.3)],
    [2, () => channels(shape)],
    [2, () => channels(shape).map((stride) => (random.chance(0.4) ? -stride : stride))],
    [role === 'input' ? 2 : 1, () => nested(random, shape, [1], 0.3).map((s) => (random.chance(0.5) ? 0 : s))],
    [volume(shape) <= 300 ? 2 : 0, () => shape.map(small)],
  ])();
}

/** Nested strides: each is larger than the span of the strides before it, in any order of the dimensions. */
function nested(random: Random, shape: readonly number[], firsts: readonly number[], odd: number): readonly number[] {
  const order = shape.map((_, d) => d);
  if (random.chance(2 * odd)) shuffle(random, order);
  const strides: number[] = [];
  let next = random.pick(firsts);
  for (const d of order) {
    strides[d] = random.chance(odd) ? -next : next;
    next = next * Math.max(1, shape[d] ?? 1) + (random.chance(odd) ? random.between(1, 5) : 0);
  }
  // The stride of a dimension with at most one point is never used.
  return strides.map((stride, d) =>
    (shape[d] ?? 0) <= 1 && random.chance(0.2) ? random.pick([0, -7, 2 ** 40]) : stride,
  );
}

/**
 * Strides with dense rows: the first dimension is contiguous, and the others are nested around it in any order and
 * direction. The code for dense arrays accepts most of them.
 */
export function drawRows(random: Random, shape: readonly number[]): Strides {
  const [len = 1, ...others] = shape;
  const row = random.chance(0.7) ? Math.max(17, len) + random.below(5) : Math.max(1, len);
  const strides = [1, ...nested(random, others, [row], 0.4)].slice(0, shape.length);
  return { strides, isAliased: false };
}

function shuffle(random: Random, order: number[]): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
}

/** Interleaved channels: the last dimension is the innermost, then the others in order. */
function channels(shape: readonly number[]): readonly number[] {
  const last = shape.length - 1;
  let next = Math.max(1, shape[last] ?? 1);
  return shape.map((len, d) => {
    if (d === last) return 1;
    const own = next;
    next *= Math.max(1, len);
    return own;
  });
}
