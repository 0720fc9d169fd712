import fc from 'fast-check';
import type { Immediate, Instruction } from '../../../src/emit/wasm/instruction.ts';
import { type InstructionName, instructions } from '../../../src/emit/wasm/instructions.ts';
import type { ImmediateKind } from '../../../src/emit/wasm/row.ts';

/** An instruction with random immediates that are valid in any function: all indices are 0. */
export function anyInstruction(name: InstructionName): fc.Arbitrary<Instruction> {
  // Atomic accesses are valid only with the alignment of their size.
  const atomic = name.includes('atomic');
  return fc
    .tuple(...instructions[name].immediates.map((kind) => anyImmediate(kind, atomic)))
    .map((immediates): Instruction => [name, ...immediates.flat()]);
}

function anyImmediate(kind: ImmediateKind, atomic: boolean): fc.Arbitrary<readonly Immediate[]> {
  switch (kind) {
    case 'zero':
      return fc.constant([]);
    case 'label':
    case 'function':
    case 'type':
    case 'table':
    case 'local':
    case 'global':
    case 'data':
      return fc.constant([0]);
    case 'labels':
      return fc.array(fc.constant(0), { minLength: 1 });
    case 'block':
      return fc.constant(['empty']);
    case 'i32':
      return fc.tuple(fc.integer());
    case 'i64':
      return fc.tuple(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }));
    case 'f32':
      return fc.tuple(fc.float());
    case 'f64':
      return fc.tuple(fc.double());
    case 'bytes':
      return fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 16 });
    case 'lanes':
      return fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 16, maxLength: 16 });
    case 'lane2':
    case 'lane4':
    case 'lane8':
    case 'lane16':
      return fc.tuple(fc.integer({ min: 0, max: Number(kind.slice('lane'.length)) - 1 }));
    case 'at1':
    case 'at2':
    case 'at4':
    case 'at8':
    case 'at16': {
      const natural = Math.log2(Number(kind.slice('at'.length)));
      return fc.tuple(
        fc.integer({ min: atomic ? natural : 0, max: natural }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      );
    }
  }
}
