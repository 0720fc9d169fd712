import { type Pair, twoProduct, twoSum } from './pair.ts';

/**
 * √(1 − x²) as a pair: the other side of a right triangle with hypotenuse 1. NaN where |x| > 1.
 *
 * The low part is one step of Newton's method from the rounded root. As the triangle has hypotenuse 1, an error e in
 * one side moves the angle by e times the other side, which is how the inverse sine and cosine use it.
 */
export function cathetus(x: number): Pair {
  const [square, squareError] = twoProduct(x, x);
  const [difference, differenceError] = twoSum(1, -square);
  const root = Math.sqrt(difference);
  const [rootSquared, rootError] = twoProduct(root, root);
  const remainder = difference - rootSquared - rootError + (differenceError - squareError);
  return [root, root === 0 ? 0 : remainder / (2 * root)];
}
