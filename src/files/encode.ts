import type { Diagnostic } from '../errors/diagnostic.ts';
import type { ArrayValue } from '../semantics/array.ts';
import type { Name } from '../syntax/expr.ts';
import type { Format } from './format.ts';
import { encodeNpy } from './npy/encode.ts';
import { encodePng } from './png/encode.ts';

/** The bytes of a file, and what is lost in it. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Diagnostic[];
}

/** A func's array as a file. Files have no minimum: the first point of the window is their origin. */
export function encode(func: Name, array: ArrayValue, format: Format): Encoded {
  switch (format) {
    case 'npy':
      return { bytes: encodeNpy(array), warnings: [] };
    case 'png':
      return encodePng(func, array);
  }
}
