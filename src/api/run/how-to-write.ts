import type { Name } from '../../syntax/expr.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import { isFloat, type Type } from '../../syntax/type.ts';
import { arrayName } from '../../syntax/typed-array.ts';

/*
 * Arguments of a call as TypeScript code, for diagnostics. src/cli/input/how-to-write.ts has the corresponding options
 * of the command line.
 */

/** A window for each of some outputs, which are all outputs if `isOnly`. */
export function writtenWindow(
  outputs: readonly Pick<Output, 'name' | 'dims'>[],
  isOnly: boolean,
  rangeOf: (dim: Name, d: number) => string = (_, d) => `[0, ${d < 2 ? 16 : 3}]`,
): string {
  const windows = outputs.map(({ name, dims }) => {
    const own = `{ ${dims.map((dim, d) => `${dim.variable}: ${rangeOf(dim.name, d)}`).join(', ')} }`;
    return isOnly ? own : `${name}: ${own}`;
  });
  return `{ window: ${isOnly ? windows.join() : `{ ${windows.join(', ')} }`} }`;
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
