import type { Caller } from './caller.ts';

/** The array that an input or an output needs. */
export interface WantedArray {
  readonly name: string;
  readonly type: string;
  readonly rank: number;
}

/** How to pass an array with this type and this number of dimensions. */
export function howToPass({ name, type, rank }: WantedArray, by: Caller): string {
  const size = exampleSize(rank);
  const file = rank === 2 || rank === 3 ? `${name}=FILE.png, ` : '';
  return by === 'cli'
    ? `Pass --input ${file}${name}=FILE.npy or, to try the pipeline, ${name}=random:1:${size} or ${name}=zero:${size}.`
    : `Pass { ${name}: { data, shape: [${lengthNames(rank)}] } }, where data is a ${arrayNames[type] ?? 'typed array'}.`;
}

/** A size with this many dimensions: 16, 16x16, 16x16x3. */
function exampleSize(rank: number): string {
  return Array.from({ length: rank }, (_, d) => (d < 2 ? 16 : 3)).join('x');
}

/** The lengths of an array, for messages: `width, height, channels`. */
export function lengthNames(rank: number): string {
  if (rank === 1) return 'length';
  const names = ['width', 'height', 'channels'].slice(0, rank);
  return [...names, ...Array.from({ length: rank - names.length }, (_, i) => `len${i + names.length}`)].join(', ');
}

const arrayNames: Readonly<Record<string, string>> = {
  bool: 'Uint8Array',
  u8: 'Uint8Array or Uint8ClampedArray',
  u16: 'Uint16Array',
  u32: 'Uint32Array',
  i8: 'Int8Array',
  i16: 'Int16Array',
  i32: 'Int32Array',
  f32: 'Float32Array',
  f64: 'Float64Array',
};
