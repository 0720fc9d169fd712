import type { ValueType } from './value-type.ts';

/** A row of the instruction table: opcode, signature and immediates. */
export type Row = readonly [opcode: Opcode, signature: Signature | null, ...immediates: ImmediateKind[]];

export type Rows = Readonly<Record<string, Row>>;

/** One byte, or a prefix 0xfc, 0xfd or 0xfe followed by a number below 0x100, as in 0xfd6e. */
export type Opcode = number;

/** The operands and results of an instruction. In a row, null means that they depend on the context. */
export type Signature = `${Operands} -> ${ValueType | 'nothing'}`;

type Operands = 'nothing' | ValueType | `${ValueType} ${ValueType}` | `${ValueType} ${ValueType} ${ValueType}`;

/**
 * The immediates of instructions.
 *
 *     index    ::= label | function | type | table | local | global | data
 *     constant ::= i32 | i64 | f32 | f64 | bytes           bytes: 16 of them
 *     at1 … at16                                           log₂ of the alignment, and the offset (1 … 16 bytes)
 *     lane2 … lane16 | lanes                               a lane index below 2 … 16; 16 lane indices below 32
 *     labels                                               the labels of a br_table, the default last
 *     block                                                the type of a block
 *     zero                                                 a reserved zero byte: not an element of the tuple
 */
export type ImmediateKind =
  | ('label' | 'function' | 'type' | 'table' | 'local' | 'global' | 'data')
  | ('i32' | 'i64' | 'f32' | 'f64' | 'bytes')
  | ('at1' | 'at2' | 'at4' | 'at8' | 'at16')
  | ('lane2' | 'lane4' | 'lane8' | 'lane16' | 'lanes')
  | ('labels' | 'block' | 'zero');
