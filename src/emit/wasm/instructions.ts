import type { ImmediateKind, Opcode, Row, Signature } from './row.ts';
import { atomic } from './table/atomic.ts';
import { control } from './table/control.ts';
import { memory } from './table/memory.ts';
import { numeric } from './table/numeric.ts';
import { vector } from './table/vector.ts';
import { vectorFloat } from './table/vector-float.ts';
import { vectorInteger } from './table/vector-integer.ts';

const rows = { ...control, ...memory, ...numeric, ...vector, ...vectorInteger, ...vectorFloat, ...atomic };

/** The names of the text format. */
export type InstructionName = keyof typeof rows;

/** The immediates of an instruction. */
export type ImmediateKindsOf<N extends InstructionName> = (typeof rows)[N] extends readonly [
  Opcode,
  unknown,
  ...infer Kinds extends readonly ImmediateKind[],
]
  ? Kinds
  : never;

export interface InstructionInfo {
  readonly opcode: Opcode;
  readonly signature: Signature | null;
  readonly immediates: readonly ImmediateKind[];
}

export type InstructionTable = Readonly<Record<InstructionName, InstructionInfo>>;

/** WebAssembly 2.0 with threads, without reference types, table instructions and multi-value blocks. */
export const instructions: InstructionTable = Object.freeze(
  // The keys are those of `rows`, but the type of `fromEntries` does not say so.
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, infoOf(row)])) as InstructionTable,
);

function infoOf([opcode, signature, ...immediates]: Row): InstructionInfo {
  return Object.freeze({ opcode, signature, immediates: Object.freeze(immediates) });
}
