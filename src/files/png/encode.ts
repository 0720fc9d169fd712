import type { ArrayValue } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Encoded } from '../encoded.ts';
import { deflate } from '../zlib/deflate.ts';
import { assemble } from './chunks.ts';
import { filterRow } from './filter.ts';
import { headerData } from './header.ts';
import { type ImageSamples, samplesOf } from './samples.ts';

/** Encode an image as a PNG, with 16 bits per sample for u16 and 8 bits for other types. */
export function encodePng(func: Name, array: ArrayValue): Encoded {
  const [width = 1, height = 1, channels = 1] = array.bounds.map(({ len }) => len);
  const depth = array.type === 'u16' ? 16 : 8;
  const { samples, warnings } = samplesOf(func, array, depth);
  const bytes = assemble([
    { type: 'IHDR', data: headerData(width, height, depth, channels) },
    { type: 'IDAT', data: deflate(filteredRows(samples, width, height, channels), depth === 16 ? 1 : 2) },
    { type: 'IEND', data: new Uint8Array(0) },
  ]);
  return { bytes, warnings };
}

/** The filtered rows of interleaved samples, each after a byte for its filter. */
function filteredRows(samples: ImageSamples['samples'], width: number, height: number, channels: number): Uint8Array {
  const sampleBytes = samples.BYTES_PER_ELEMENT;
  const distance = channels * sampleBytes;
  const rowBytes = width * distance;
  const out = new Uint8Array(height * (1 + rowBytes));
  let row = new Uint8Array(distance + rowBytes);
  let above = new Uint8Array(distance + rowBytes);
  for (let y = 0; y < height; y++) {
    interleaveRow(samples, y * width, width, width * height, row, channels);
    filterRow(row, above, distance, out, y * (1 + rowBytes));
    [row, above] = [above, row];
  }
  return out;
}

/**
 * Interleave the samples of a row, the most significant byte of a sample first.
 *
 * Conventions:   i : position in the planes   o : position in the row. Both stay within their arrays.
 */
function interleaveRow(
  planes: ImageSamples['samples'],
  first: number,
  width: number,
  planeLength: number,
  row: Uint8Array,
  channels: number,
): void {
  const sampleBytes = planes.BYTES_PER_ELEMENT;
  const distance = channels * sampleBytes;
  for (let c = 0; c < channels; c++) {
    let o = distance + c * sampleBytes;
    const start = c * planeLength + first;
    // A loop for each size, so that the type of `planes` does not change in a loop.
    if (sampleBytes === 1) for (let i = start; i < start + width; i++, o += distance) row[o] = planes[i] as number;
    else
      for (let i = start; i < start + width; i++, o += distance) {
        const sample = planes[i] as number;
        row[o] = sample >> 8;
        row[o + 1] = sample;
      }
  }
}
