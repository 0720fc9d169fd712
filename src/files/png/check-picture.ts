import { refuse } from '../../errors/diagnostic.ts';
import { outputNotAnImage } from '../../errors/S627.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';

/**
 * Refuse an array that is empty, or does not have the dimensions of an image: x and y, or x, y and up to four channels.
 */
export function checkPicture(func: Name, bounds: readonly Bounds[]): void {
  const lengths = bounds.map(({ len }) => len);
  const [, , channels = 1] = lengths;
  const isEmpty = volume(bounds) === 0;
  const isPicture = (lengths.length === 2 || lengths.length === 3) && channels <= 4 && !isEmpty;
  if (!isPicture) refuse(outputNotAnImage({ func, size: lengths.join('×') || 'one value', isEmpty }, null));
}
