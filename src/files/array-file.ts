import type { Type } from '../syntax/type.ts';

/** A file whose head has been read: what it claims to hold, and the way to it. Nothing is decoded before it is asked. */
export interface ArrayFile {
  readonly type: Type;
  /** First dimension fastest. */
  readonly lengths: readonly number[];
  values(): ArrayLike<number>;
}
