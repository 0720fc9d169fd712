import type { ArrayFile } from './array-file.ts';
import type { Format } from './format.ts';
import type { NamedBytes } from './named-bytes.ts';
import { openNpy } from './npy/open.ts';
import { openPng } from './png/open.ts';

/** A file as an array of so many dimensions, if it can be had: a grey picture has one channel if that is wanted. */
export function open(file: NamedBytes, format: Format, rank: number | null): ArrayFile {
  switch (format) {
    case 'npy':
      return openNpy(file);
    case 'png': {
      const image = openPng(file);
      const isGrey = image.lengths.length === 2;
      return isGrey && rank === 3 ? { ...image, lengths: [...image.lengths, 1] } : image;
    }
  }
}
