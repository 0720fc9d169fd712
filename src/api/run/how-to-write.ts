import type { Name } from '../../syntax/expr.ts';
import { isFloat, type Type } from '../../syntax/type.ts';
import { arrayName } from '../../syntax/typed-array.ts';

/*
 * Arguments of a call as TypeScript code, for diagnostics. src/cli/input/how-to-write.ts has the corresponding options
 * of the command line.
 */

/** `output` is the name of one of several outputs. */
export function writtenWindow(dims: readonly Name[], output: Name | null = null): string {
  const own = `{ ${dims.map((x, d) => `${x}: [0, ${d < 2 ? 16 : 3}]`).join(', ')} }`;
  return `{ window: ${output === null ? own : `{ ${output}: ${own} }`} }`;
}

export function writtenInput(name: Name, type: Type, rank: number): string {
  return `Pass { ${name}: ${writtenArray(rank)} }, where data is a ${arrayName(type)}.`;
}

export function writtenArray(rank: number): string {
  const lengths = rank === 1 ? ['length'] : ['width', 'height', 'channels'].slice(0, rank);
  while (lengths.length < rank) lengths.push(`len${lengths.length}`);
  return `{ data, shape: [${lengths.join(', ')}] }`;
}

export function writtenParameter(name: Name, type: Type): string {
  return `Write { ${name}: ${type === 'bool' ? 'true' : isFloat(type) ? '0.5' : '3'} }, with a value of type ${type}.`;
}
