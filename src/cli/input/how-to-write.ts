import { likelyWindow } from '../../driver/likely-window.ts';
import type { Input, Param } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';

/*
 * Options of the command line, for diagnostics. src/api/run/how-to-write.ts has the corresponding arguments of calls.
 */

export function writtenWindow(
  dims: readonly Name[],
  ranges: readonly (readonly [from: number, to: number])[] = likelyWindow(dims, []),
): string {
  return `--window ${dims.map((x, d) => `${x}=${ranges[d]?.join(':')}`).join(',')}`;
}

export function writtenInput({ name, rank }: Input): string {
  const size = Array.from({ length: rank }, (_, d) => (d < 2 ? 16 : 3)).join('x');
  const file = rank === 2 || rank === 3 ? `${name}=FILE.png, ` : '';
  return `Pass --input ${file}${name}=FILE.npy or, to try the pipeline, ${name}=random:1:${size} or ${name}=zero:${size}.`;
}

export function writtenParameter({ name, type }: Param): string {
  return `Write --param ${name}=${type === 'bool' ? 'true' : isFloat(type) ? '0.5' : '3'}, with a value of type ${type}.`;
}

/** The advice for an option that names no input or parameter of the pipeline. */
export function writtenNames(kind: 'inputs' | 'parameters', names: readonly Name[]): string {
  return names.length === 0
    ? `Remove it: the pipeline has no ${kind}.`
    : `The ${kind} of the pipeline are ${names.join(', ')}.`;
}
