import { bug } from '../../errors/bug.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Instruction } from './instruction.ts';
import type { InstructionTable } from './instructions.ts';
import type { ImmediateKind } from './row.ts';
import { type BlockType, typeByte } from './value-type.ts';

/** Write instructions. `typeIndices` are the module indices of the types that `call_indirect` refers to. */
export function encodeInstructions(
  out: ByteWriter,
  body: readonly Instruction[],
  table: InstructionTable,
  typeIndices: readonly number[],
): void {
  for (const instruction of body) {
    const { opcode, immediates } = table[instruction[0]];
    if (opcode > 0xff) {
      out.byte(opcode >> 8);
      out.u32(opcode & 0xff);
    } else {
      out.byte(opcode);
    }
    let at = 1;
    for (const kind of immediates) at = encodeImmediate(out, kind, instruction, at, typeIndices);
    if (at !== instruction.length) bug(`${instruction.join(' ')} has ${instruction.length - at} too many immediates`);
  }
}

/** Write the immediate that starts at element `at` of the instruction. Returns where the next immediate starts. */
function encodeImmediate(
  out: ByteWriter,
  kind: ImmediateKind,
  instruction: Instruction,
  at: number,
  typeIndices: readonly number[],
): number {
  switch (kind) {
    case 'zero':
      out.byte(0);
      return at;
    case 'block':
      out.byte(typeByte[blockTypeAt(instruction, at)]);
      return at + 1;
    case 'label':
    case 'function':
    case 'table':
    case 'local':
    case 'global':
    case 'data':
      out.u32(numberAt(instruction, at));
      return at + 1;
    case 'type':
      out.u32(typeIndices[numberAt(instruction, at)] ?? bug(`${instruction.join(' ')} names no type of the module`));
      return at + 1;
    case 'labels':
      // The encoded number of labels does not count the default.
      out.u32(instruction.length - at - 1);
      for (let label = at; label < instruction.length; label++) out.u32(numberAt(instruction, label));
      return instruction.length;
    case 'i32':
      out.i32(numberAt(instruction, at));
      return at + 1;
    case 'i64':
      out.i64(bigintAt(instruction, at));
      return at + 1;
    case 'f32':
      out.f32(numberAt(instruction, at));
      return at + 1;
    case 'f64':
      out.f64(numberAt(instruction, at));
      return at + 1;
    case 'bytes':
      return encodeBytes(out, instruction, at, 16, 256);
    case 'lanes':
      return encodeBytes(out, instruction, at, 16, 32);
    case 'lane2':
      return encodeBytes(out, instruction, at, 1, 2);
    case 'lane4':
      return encodeBytes(out, instruction, at, 1, 4);
    case 'lane8':
      return encodeBytes(out, instruction, at, 1, 8);
    case 'lane16':
      return encodeBytes(out, instruction, at, 1, 16);
    case 'at1':
      return encodeAddress(out, instruction, at, 0);
    case 'at2':
      return encodeAddress(out, instruction, at, 1);
    case 'at4':
      return encodeAddress(out, instruction, at, 2);
    case 'at8':
      return encodeAddress(out, instruction, at, 3);
    case 'at16':
      return encodeAddress(out, instruction, at, 4);
  }
}

/** Write `count` bytes, each below a limit. */
function encodeBytes(out: ByteWriter, instruction: Instruction, at: number, count: number, limit: number): number {
  for (let i = at; i < at + count; i++) {
    const byte = numberAt(instruction, i);
    if (!Number.isInteger(byte) || byte < 0 || byte >= limit)
      bug(`${byte} in ${instruction.join(' ')} is not below ${limit}`);
    out.byte(byte);
  }
  return at + count;
}

/** Write alignment and offset. The alignment must not exceed the natural alignment of the access. */
function encodeAddress(out: ByteWriter, instruction: Instruction, at: number, natural: number): number {
  const align = numberAt(instruction, at);
  if (align > natural) bug(`${instruction.join(' ')} is aligned to more than its size`);
  out.u32(align);
  out.u32(numberAt(instruction, at + 1));
  return at + 2;
}

function numberAt(instruction: Instruction, at: number): number {
  const immediate = instruction[at];
  return typeof immediate === 'number' ? immediate : bug(`${instruction.join(' ')} has no number at ${at}`);
}

function bigintAt(instruction: Instruction, at: number): bigint {
  const immediate = instruction[at];
  return typeof immediate === 'bigint' ? immediate : bug(`${instruction.join(' ')} has no bigint at ${at}`);
}

function blockTypeAt(instruction: Instruction, at: number): BlockType {
  const immediate = instruction[at];
  // After the opcode, the only strings of an instruction are block types.
  return typeof immediate === 'string' ? (immediate as BlockType) : bug(`${instruction.join(' ')} has no block type`);
}
