import type { Type } from '../syntax/type.ts';

/** A file whose header has been read. `values` decodes its contents on demand. */
export interface ArrayFile {
  readonly type: Type;
  /** The extents according to the header, innermost dimension first. */
  readonly lengths: readonly number[];
  values(): ArrayLike<number>;
}
