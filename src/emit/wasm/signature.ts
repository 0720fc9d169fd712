import { type InstructionName, instructions } from './instructions.ts';
import type { FunctionType, ValueType } from './value-type.ts';

/** What an instruction takes from the stack and leaves there, or null where that depends on the place. */
export function signatureOf(name: InstructionName): FunctionType | null {
  const { signature } = instructions[name];
  if (signature === null) return null;
  const [params = '', results = ''] = signature.split(' -> ');
  return { params: typesIn(params), results: typesIn(results) };
}

function typesIn(words: string): readonly ValueType[] {
  // The type `Signature` allows only value types between the spaces.
  return words === 'nothing' ? [] : (words.split(' ') as ValueType[]);
}
