import { randomElements } from '../../semantics/random-elements.ts';
import type { Input } from '../../syntax/algorithm.ts';
import { type ArrayValue, volume } from '../../syntax/array.ts';
import { range } from '../../syntax/type.ts';
import { arrayFor, typedArrays } from '../../syntax/typed-array.ts';
import { readInteger } from './number.ts';

/** `random:SEED:WxHxC` or `zero:WxH`: a generated input. */
export function generate(
  text: string,
  { type, rank }: Input,
  limit: number,
  wrong: (why: string) => never,
): ArrayValue {
  const [kind, ...rest] = text.split(':');
  if (kind !== 'random' && kind !== 'zero')
    return wrong('is neither a file (png, jpg, webp, avif, npy, npz), nor random:SEED:WxH or zero:WxH');
  const [size = '', seedText = '0', ...more] = rest.toReversed();
  if (more.length > 0 || rest.length !== (kind === 'random' ? 2 : 1)) {
    return wrong(`is not of the form ${kind === 'random' ? 'random:SEED:WxH' : 'zero:WxH'}`);
  }
  const seed = readInteger(seedText);
  if (seed === null || seed < 0 || seed >= 2 ** 32) return wrong('needs a seed from 0 to 4294967295');
  const lengths = size.split('x').map((s) => readInteger(s) ?? wrong('has a size that is not an integer'));
  if (lengths.length !== rank)
    return wrong(
      `gives ${lengths.length} lengths, but the input has ${rank} ${rank === 1 ? 'dimension' : 'dimensions'}`,
    );
  if (lengths.some((len) => len < 0)) return wrong('has a negative size');
  if (lengths.some((len) => len > range('i32').greatest)) return wrong(`has a size beyond ${range('i32').greatest}`);
  const bounds = lengths.map((len) => ({ min: 0, len }));
  const points = volume(bounds);
  const bytes = points * typedArrays[type].BYTES_PER_ELEMENT;
  if (bytes > limit) return wrong(`needs ${bytes} bytes; the limit is ${limit}, and --max-bytes changes it`);
  return { type, bounds, values: kind === 'zero' ? new (arrayFor(type))(points) : randomElements(type, seed, points) };
}
