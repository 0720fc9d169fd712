import type { Diagnostic } from '../../errors/diagnostic.ts';
import { clippedValues } from '../../errors/S629.ts';
import { unscaledImage } from '../../errors/S630.ts';
import { roundEven } from '../../mathematics/index.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';

/** The values of an array as samples of an image, and warnings about values that an image cannot represent. */
export interface ImageSamples {
  readonly samples: Uint8Array | Uint8ClampedArray | Uint16Array;
  readonly warnings: readonly Diagnostic[];
}

/**
 * The samples of an image. Values are not scaled: floats are rounded to the nearest integer (ties to even), and values
 * out of range are clipped. Arrays that already hold samples are not copied.
 */
export function samplesOf(func: Name, { type, values }: ArrayValue, depth: 8 | 16): ImageSamples {
  if (depth === 8 && (values instanceof Uint8Array || values instanceof Uint8ClampedArray))
    return { samples: values, warnings: [] };
  if (depth === 16 && values instanceof Uint16Array) return { samples: values, warnings: [] };
  const greatest = 2 ** depth - 1;
  const samples = new (depth === 16 ? Uint16Array : Uint8Array)(values.length);
  let clipped = 0;
  let [isSmall, isIntegral] = [true, true];
  for (let i = 0; i < samples.length; i++) {
    const value = Number(values[i]);
    const rounded = roundEven(value);
    const sample = rounded > greatest ? greatest : rounded > 0 ? rounded : 0; // 0 if it is not a number
    samples[i] = sample;
    if (sample !== rounded) clipped++;
    if (value > 1) isSmall = false;
    if (value !== rounded) isIntegral = false;
  }
  if (clipped > 0)
    return { samples, warnings: [clippedValues({ func, clipped, all: samples.length, greatest }, null)] };
  const isDark = isFloat(type) && isSmall && !isIntegral;
  return { samples, warnings: isDark ? [unscaledImage({ func }, null)] : [] };
}
