import type { Random } from '../../../../src/lab/random.ts';

/** Powers of two that are limits: of integer types, of the mantissa of f32, and of i32. */
const powers = [2 ** 8, 2 ** 15, 2 ** 16, 2 ** 24, 2 ** 29, 2 ** 30];

/** Integers with which i32 arithmetic wraps, or nearly does. */
export function drawEdge(random: Random): number {
  switch (random.below(8)) {
    case 0:
      return least + random.below(4);
    case 1:
    case 2:
      return most - random.below(12);
    case 3:
      return least + random.below(12);
    case 4:
      return random.pick([1103515245, 12345, 46341, 65535, 65537, 1000000000, 100000, -1103515245, 715827883]);
    default:
      return random.pick([1, -1]) * (random.pick(powers) + random.between(-2, 2));
  }
}

/** Small integers. */
export function drawSmall(random: Random): number {
  return random.pick([0, 1, 1, 2, 2, 3, 4, 5, 7, 8, -1, -2, -3]);
}

/** The side of zero of the centers of a program; if it is `both`, differences of centers wrap. */
export type Side = 'below' | 'above' | 'both';

/** Generate the center of a window or an array: near zero, or near a limit. */
export function drawCenter(random: Random, side: Side): number {
  if (random.chance(0.35)) return random.between(-3, 3);
  const edge = Math.min(drawEdge(random), most - 6);
  if (side === 'both') return edge;
  const isThere = edge > 0 === (side === 'above');
  return isThere ? edge : Math.max(-edge - 6, least);
}

export const least = -(2 ** 31);
export const most = 2 ** 31 - 1;

/** An integer wrapped to i32. */
export function wrap(value: bigint): number {
  return Number(BigInt.asIntN(32, value));
}

/** The text of a number inside an expression. */
export function written(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}
