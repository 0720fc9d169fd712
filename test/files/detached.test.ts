import { expect, test } from 'vitest';
import { decode, encode } from '../../src/files.ts';
import { fromImageData } from '../../src/index.ts';

/** Detach the buffer of a typed array. */
function detach({ buffer }: { readonly buffer: ArrayBufferLike }): void {
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] }); // it is not shared
}

test.each(['png', 'npy', 'npz'] as const)('%s: detached buffers are diagnostics', (format) => {
  const image = fromImageData({ data: new Uint8ClampedArray(16), width: 2, height: 2 });
  const { bytes } = encode(image, format);
  expect(decode(bytes).shape).toEqual([2, 2, 4]);
  detach(bytes);
  expect(() => decode(bytes)).toThrow('error[S634]: the bytes of a file cannot be detached');
  expect(() => decode(bytes.buffer)).toThrow('error[S634]: the bytes of a file cannot be detached');
  detach(image.data);
  expect(() => encode(image, format)).toThrow('error[S606]: the array output has lost its buffer');
});
