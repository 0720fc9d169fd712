import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Input } from '../syntax/algorithm.ts';
import type { ArrayFile } from './array-file.ts';
import type { Format } from './format.ts';
import type { NamedBytes } from './named-bytes.ts';
import { openNpy } from './npy/open.ts';
import { memberOf } from './npz/member.ts';
import { openPng } from './png/open.ts';

export interface OpenOptions {
  /** The name of the array to read from an .npz file; by default, the name of the input, or of the only array. */
  readonly member?: string;
  /** Called if elements are converted. */
  readonly warn?: (warning: Diagnostic) => void;
}

/** Open a file. `input` is the input that the file is for, or null. */
export function open(
  file: NamedBytes,
  format: Format,
  input: Input | null,
  { member, warn = () => {} }: OpenOptions = {},
): ArrayFile {
  switch (format) {
    case 'npy':
      return openNpy(file, input?.type ?? null, warn);
    case 'npz': {
      const { head, content } = memberOf(file, member ?? null, input?.name ?? null);
      return openNpy(head, input?.type ?? null, warn, content);
    }
    case 'png':
      return withChannel(openPng(file), input);
  }
}

/** For an input with three dimensions, a grey image gets a third dimension with one channel. */
export function withChannel(image: ArrayFile, input: Input | null): ArrayFile {
  const isGrey = image.lengths.length === 2;
  return isGrey && input?.rank === 3 ? { ...image, lengths: [...image.lengths, 1] } : image;
}
