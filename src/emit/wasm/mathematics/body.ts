import type { BinaryOp, Comparison, ShiftOp, UnaryOp } from '../../../mathematics/formula.ts';

/** A function without a name, whose locals are numbered after its parameters. */
export type Body = {
  readonly params: readonly ValueType[];
  readonly result: ValueType;
  readonly locals: readonly ValueType[];
  readonly body: readonly Instruction[];
};

export type ValueType = 'i32' | 'i64' | 'f32' | 'f64' | 'v128';

/** A name of the text format and its immediates; an alignment is its logarithm to the base 2. */
export type Instruction = readonly [Name, ...(number | bigint | 'empty')[]];

/** What formulas are transcribed into. */
type Name =
  | ('if' | 'else' | 'end' | 'call' | 'select' | `local.${'get' | 'set' | 'tee'}`)
  | `f64.${UnaryOp | BinaryOp | Comparison | 'const' | 'load' | 'reinterpret_i64' | 'convert_i32_s' | 'promote_f32'}`
  | 'f32.demote_f64'
  | `i32.${'const' | 'and' | 'or' | 'xor' | 'add' | 'sub' | ShiftOp | 'eq' | 'eqz' | 'lt_s' | 'lt_u'}`
  | ('i32.wrap_i64' | 'i32.trunc_sat_f64_s')
  | `i64.${'const' | 'or' | 'shl' | 'shr_u' | 'extend_i32_u' | 'reinterpret_f64'}`
  | `v128.${'const' | 'and' | 'or' | 'xor' | 'not' | 'bitselect' | 'any_true' | 'load64_zero' | 'load64_lane'}`
  | `f64x2.${UnaryOp | BinaryOp | Comparison | 'convert_low_i32x4_s' | 'promote_low_f32x4'}`
  | 'f32x4.demote_f64x2_zero'
  | `i32x4.${'add' | 'sub' | 'min_u' | ShiftOp | 'eq' | 'lt_s' | 'extract_lane' | 'trunc_sat_f64x2_s_zero'}`
  | `i64x2.${'shl' | 'shr_u' | 'extend_low_i32x4_s'}`
  | 'i8x16.shuffle';
