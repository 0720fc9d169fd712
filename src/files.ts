/** Decode and encode PNG images and NumPy .npy files, in Node and in browsers. */
export { type DecodeOptions, decode, type Encodable, encode } from './api/run/file.ts';
export type { Encoded } from './files/encoded.ts';
export type { Format } from './files/format.ts';
