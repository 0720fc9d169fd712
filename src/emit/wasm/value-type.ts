/** The types of values on the stack, in locals and in globals. */
export type ValueType = 'i32' | 'i64' | 'f32' | 'f64' | 'v128';

/** The result of a block: nothing, or one value. */
export type BlockType = 'empty' | ValueType;

export interface FunctionType {
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
}

/** The encoding of a type. */
export const typeByte: Readonly<Record<BlockType, number>> = {
  empty: 0x40,
  i32: 0x7f,
  i64: 0x7e,
  f32: 0x7d,
  f64: 0x7c,
  v128: 0x7b,
};
