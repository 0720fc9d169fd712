import type { ArrayFile } from './array-file.ts';
import type { Format } from './format.ts';
import type { NamedBytes } from './named-bytes.ts';
import { openNpy } from './npy/open.ts';
import { openPng } from './png/open.ts';

/** Open a file. If `rank` is 3, a greyscale image gets a third dimension with one channel. */
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
