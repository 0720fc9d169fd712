import { encode } from 'fast-png';
import { refuse } from '../../errors/diagnostic.ts';
import { S627 } from '../../errors/S627.ts';
import { S629 } from '../../errors/S629.ts';
import { type ArrayValue, volume } from '../../semantics/array.ts';
import { roundEven } from '../../semantics/mathematics/index.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Encoded } from '../encode.ts';
import { interleavedOf, type Samples } from './planes.ts';

/**
 * An array on (x, y), or on (x, y, c) with up to four channels, as a PNG: of 16 bits for a u16, else of 8 bits. Values are
 * taken as they are, the nearest whole number for a float, and the nearest sample for one that is out of range.
 */
export function encodePng(func: Name, { type, bounds, values }: ArrayValue): Encoded {
  const lengths = bounds.map(({ len }) => len);
  const [width = 0, height = 0, channels = 1] = lengths;
  const fits = (bounds.length === 2 || bounds.length === 3) && channels <= 4 && volume(bounds) > 0;
  if (!fits) refuse(S627({ func, size: lengths.join('×') || 'one value' }, null));
  const depth = type === 'u16' ? 16 : 8;
  const samples: Samples = new (depth === 16 ? Uint16Array : Uint8Array)(values.length);
  const greatest = 2 ** depth - 1;
  let clipped = 0;
  for (let i = 0; i < values.length; i++) {
    const rounded = roundEven(Number(values[i]));
    const sample = Math.max(0, Math.min(rounded, greatest));
    samples[i] = sample;
    if (rounded !== sample) clipped++;
  }
  return {
    bytes: encode({ width, height, channels, depth, data: interleavedOf(samples, channels) }),
    warnings: clipped === 0 ? [] : [S629({ func, clipped, all: values.length, greatest }, null)],
  };
}
