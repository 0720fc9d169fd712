import { strToU8, zipSync } from 'fflate';
import { refuse } from '../../errors/diagnostic.ts';
import { wrongArgumentType } from '../../errors/S634.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import { encodeNpy } from '../npy/encode.ts';

/** Encode arrays as an .npz file, as `np.savez` does: a ZIP file of .npy files that are not compressed. */
export function encodeNpz(arrays: readonly (readonly [name: string, array: ArrayValue])[]): Uint8Array<ArrayBuffer> {
  if (arrays.length > greatestCount) {
    const facts = { what: 'the number of arrays in an .npz file', given: `greater than ${greatestCount}` };
    refuse(wrongArgumentType({ ...facts, write: 'Write several files.' }, null));
  }
  if (arrays.some(([name]) => strToU8(name).length > longestName)) {
    const facts = { what: 'the name of an array in an .npz file', given: `longer than ${longestName} bytes` };
    refuse(wrongArgumentType({ ...facts, write: 'Choose a shorter name.' }, null));
  }
  return zipSync(Object.fromEntries(arrays.map(([name, array]) => [`${name}.npy`, encodeNpy(array)])), {
    level: 0,
    mtime: new Date(1980, 0, 1), // the same arrays give the same bytes
  });
}

/* A ZIP file has 16 bits for the number of its files, and for the length of the name of a file in bytes. */
const greatestCount = 2 ** 16 - 1;
const longestName = 2 ** 16 - 1 - '.npy'.length;
