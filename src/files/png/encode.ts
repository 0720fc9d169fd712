import { encode } from 'fast-png';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { clippedValues } from '../../errors/S629.ts';
import { unscaledImage } from '../../errors/S630.ts';
import { roundEven } from '../../mathematics/index.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { isFloat, type Type } from '../../syntax/type.ts';
import type { Encoded } from '../encoded.ts';
import { interleavedOf, type Samples } from './planes.ts';

/**
 * A picture as a PNG: of 16 bits for a u16, else of 8 bits. Values are taken as they are, the nearest whole number for a
 * float, and the nearest sample for one that is out of range.
 */
export function encodePng(func: Name, { type, bounds, values }: ArrayValue): Encoded {
  const [width = 1, height = 1, channels = 1] = bounds.map(({ len }) => len);
  const depth = type === 'u16' ? 16 : 8;
  const numbers = Array.from(values, Number);
  const samples: Samples = new (depth === 16 ? Uint16Array : Uint8Array)(numbers.length);
  numbers.forEach((value, i) => {
    samples[i] = Math.max(0, Math.min(roundEven(value), 2 ** depth - 1));
  });
  return {
    bytes: encode({ width, height, channels, depth, data: interleavedOf(samples, channels) }),
    warnings: lossesOf(func, type, numbers, samples),
  };
}

/** What somebody who looks at the picture should have been told. */
function lossesOf(func: Name, type: Type, values: readonly number[], samples: Samples): readonly Diagnostic[] {
  const greatest = samples instanceof Uint16Array ? 65535 : 255;
  const clipped = values.filter((value, i) => roundEven(value) !== samples[i]).length;
  if (clipped > 0) return [clippedValues({ func, clipped, all: values.length, greatest }, null)];
  const isDark = isFloat(type) && values.every((value) => value <= 1) && !values.every(Number.isInteger);
  return isDark ? [unscaledImage({ func }, null)] : [];
}
