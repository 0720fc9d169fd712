import { type InstructionName, instructions } from './instructions.ts';
import type { Signature } from './row.ts';
import type { FunctionType, ValueType } from './value-type.ts';

/** The operands and results of an instruction, or null if they depend on the context. */
export function signatureOf(name: InstructionName): FunctionType | null {
  const { signature } = instructions[name];
  return signature === null ? null : (known.get(signature) ?? read(signature));
}

const known = new Map<Signature, FunctionType>();

function read(signature: Signature): FunctionType {
  const [params = '', results = ''] = signature.split(' -> ');
  const type = { params: typesIn(params), results: typesIn(results) };
  known.set(signature, type);
  return type;
}

function typesIn(words: string): readonly ValueType[] {
  // The type `Signature` allows only value types between the spaces.
  return words === 'nothing' ? [] : (words.split(' ') as ValueType[]);
}
