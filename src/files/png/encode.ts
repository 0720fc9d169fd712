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
 * Encode an image as a PNG, with 16 bits per sample for u16 and 8 bits for other types. Values are not scaled. Floats
 * are rounded to the nearest integer, and values out of range are clipped.
 */
export function encodePng(func: Name, { type, bounds, values }: ArrayValue): Encoded {
  const [width = 1, height = 1, channels = 1] = bounds.map(({ len }) => len);
  const depth = type === 'u16' ? 16 : 8;
  const numbers = Array.from(values, Number);
  const samples: Samples = new (depth === 16 ? Uint16Array : Uint8Array)(numbers.length);
  numbers.forEach((value, i) => {
    samples[i] = Math.max(0, Math.min(roundEven(value), 2 ** depth - 1));
  });
  const bytes = encode({ width, height, channels, depth, data: interleavedOf(samples, channels) });
  return {
    bytes: bytes as Uint8Array<ArrayBuffer>, // the encoder shares no memory
    warnings: warningsOf(func, type, numbers, samples),
  };
}

/** Warnings about values that the image cannot show. */
function warningsOf(func: Name, type: Type, values: readonly number[], samples: Samples): readonly Diagnostic[] {
  const greatest = samples instanceof Uint16Array ? 65535 : 255;
  const clipped = values.filter((value, i) => roundEven(value) !== samples[i]).length;
  if (clipped > 0) return [clippedValues({ func, clipped, all: values.length, greatest }, null)];
  const isDark = isFloat(type) && values.every((value) => value <= 1) && !values.every(Number.isInteger);
  return isDark ? [unscaledImage({ func }, null)] : [];
}
