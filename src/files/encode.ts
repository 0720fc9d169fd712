import type { ArrayValue, Bounds } from '../syntax/array.ts';
import type { Name } from '../syntax/expr.ts';
import type { Encoded } from './encoded.ts';
import type { AnyFormat, Format } from './format.ts';
import { encodeNpy } from './npy/encode.ts';
import { encodeNpz } from './npz/encode.ts';
import { checkPicture } from './png/check-picture.ts';
import { encodePng } from './png/encode.ts';

/** Encode the array of a func. A file stores no coordinates: the first point of the window becomes the origin. */
export function encode(func: Name, array: ArrayValue, format: Format): Encoded {
  checkHolds(format, func, array.bounds);
  switch (format) {
    case 'npy':
      return { bytes: encodeNpy(array), warnings: [] };
    case 'npz':
      return { bytes: encodeNpz([[func, array]]), warnings: [] };
    case 'png':
      return encodePng(func, array);
  }
}

/** Refuse a window that the format cannot represent. The check needs no values, so it can precede the run. */
export function checkHolds(format: AnyFormat, func: Name, window: readonly Bounds[]): void {
  const isImage = format !== 'npy' && format !== 'npz';
  if (isImage) checkPicture(func, window);
}
