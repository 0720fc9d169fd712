import type { ArrayFile } from '../../files/array-file.ts';
import type { Encoded } from '../../files/encoded.ts';
import type { PhotoFormat } from '../../files/format.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';

/** The photos of a command. Codecs are asynchronous: inputs are decoded before it runs, outputs encoded after it. */
export interface Photos {
  readonly decoded: ReadonlyMap<string, ArrayFile>;
  encodeLater(func: Name, array: ArrayValue, format: PhotoFormat, write: (encoded: Encoded) => void): void;
}
