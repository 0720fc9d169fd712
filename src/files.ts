/** Decode and encode images (PNG, JPEG, WebP, AVIF) and NumPy arrays (.npy, .npz), in Node and in browsers. */
export type { DecodeOptions } from './api/files/decode-options.ts';
export { decode, type Encodable, type EncodableArrays, encode } from './api/files/file.ts';
export {
  type DecodeImageOptions,
  decodeImage,
  type EncodeImageOptions,
  encodeImage,
} from './api/files/image-file.ts';
export type { Encoded } from './files/encoded.ts';
export type { AnyFormat, Format, PhotoFormat } from './files/format.ts';
export type { CodecModule } from './files/photo/given-codec.ts';
