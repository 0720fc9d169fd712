/** The types of what is on the stack, in locals and in globals. */
export type ValueType = 'i32' | 'i64' | 'f32' | 'f64' | 'v128';

/** What a block leaves on the stack: nothing, or one value. */
export type BlockType = 'empty' | ValueType;

export interface FunctionType {
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
}

/** The byte that stands for a type. */
export const typeByte: Readonly<Record<BlockType, number>> = {
  empty: 0x40,
  i32: 0x7f,
  i64: 0x7e,
  f32: 0x7d,
  f64: 0x7c,
  v128: 0x7b,
};
