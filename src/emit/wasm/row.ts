import type { ValueType } from './value-type.ts';

/** What the table of instructions says of one: its opcode, its signature, and what is written after the opcode. */
export type Row = readonly [opcode: Opcode, signature: Signature | null, ...immediates: ImmediateKind[]];

export type Rows = Readonly<Record<string, Row>>;

/** One byte, or a prefix of 0xfc, 0xfd or 0xfe and a number below 0x100 after it, as in 0xfd6e. */
export type Opcode = number;

/** What an instruction takes from the stack and leaves there; null in a row where that depends on the place. */
export type Signature = `${Operands} -> ${ValueType | 'nothing'}`;

type Operands = 'nothing' | ValueType | `${ValueType} ${ValueType}` | `${ValueType} ${ValueType} ${ValueType}`;

/**
 * What follows an opcode.
 *
 *     index    ::= label | function | type | table | local | global | data
 *     constant ::= i32 | i64 | f32 | f64 | bytes           bytes: 16 of them
 *     at1 … at16                                           log₂ of the alignment, and the offset, of an access of 1 … 16 bytes
 *     lane2 … lane16 | lanes                               one lane of so many; 16 lanes of two vectors
 *     labels                                               of a br_table, the default last
 *     block                                                the type of a block
 *     zero                                                 a byte that the format reserves: no immediate of the tuple
 */
export type ImmediateKind =
  | ('label' | 'function' | 'type' | 'table' | 'local' | 'global' | 'data')
  | ('i32' | 'i64' | 'f32' | 'f64' | 'bytes')
  | ('at1' | 'at2' | 'at4' | 'at8' | 'at16')
  | ('lane2' | 'lane4' | 'lane8' | 'lane16' | 'lanes')
  | ('labels' | 'block' | 'zero');
