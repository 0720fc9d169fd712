import type { Instruction } from '../../../src/emit/wasm/instruction.ts';
import { instructions } from '../../../src/emit/wasm/instructions.ts';
import type { FunctionDefinition } from '../../../src/emit/wasm/module.ts';

/** A function in the text format. */
export function functionText({ type, locals, body }: FunctionDefinition): string {
  const declared = [
    ...type.params.map((param) => `(param ${param})`),
    ...type.results.map((result) => `(result ${result})`),
    ...locals.map((local) => `(local ${local})`),
  ];
  return `(func ${declared.join(' ')}\n${body.map(instructionText).join('\n')})`;
}

/** An instruction in the text format. It differs from the tuple only for addresses and vectors. */
export function instructionText([name, ...immediates]: Instruction): string {
  const [first = '', second = ''] = instructions[name].immediates;
  if (first.startsWith('at')) {
    const [align, offset, ...lane] = immediates;
    const address = [name, `offset=${offset}`, `align=${2 ** Number(align)}`];
    return (second === '' ? address : [...address, ...lane]).join(' ');
  }
  if (first === 'block') return immediates[0] === 'empty' ? name : `${name} (result ${immediates[0]})`;
  if (first === 'type') return `${name} ${immediates[1]} (type ${immediates[0]})`;
  if (first === 'bytes') return `${name} i8x16 ${immediates.join(' ')}`;
  return [name, ...immediates.map((value) => (typeof value === 'number' ? numberText(value) : value))].join(' ');
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (Math.abs(value) === Infinity) return value > 0 ? 'inf' : '-inf';
  return Object.is(value, -0) ? '-0' : String(value);
}
