import { zipSync } from 'fflate';
import type { ArrayValue } from '../../syntax/array.ts';
import { encodeNpy } from '../npy/encode.ts';

/** Encode arrays as an .npz file, as `np.savez` does: a ZIP file of .npy files that are not compressed. */
export function encodeNpz(arrays: readonly (readonly [name: string, array: ArrayValue])[]): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(arrays.map(([name, array]) => [`${name}.npy`, encodeNpy(array)])), {
    level: 0,
    mtime: new Date(1980, 0, 1), // the same arrays give the same bytes
  });
}
