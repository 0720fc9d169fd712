import { inputMinName } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { outputParts } from '../../syntax/extensions/output.ts';
import { type Program, startupScalars } from '../../syntax/target.ts';
import { int, variable } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { type Layout, strideName, stridesOf } from '../ir/layout.ts';
import type { Names } from '../ir/names.ts';
import type { CallerArray, Scalar } from '../ir/program.ts';
import { memoizedArrays, memoizedScalars } from './memoized-funcs.ts';
import type { Placement } from './storage.ts';

/** The arguments of a program: scalars, and arrays of the caller. */
export interface ProgramArguments {
  readonly scalars: readonly Scalar[];
  readonly scope: ReadonlyMap<Name, Code>;
  readonly inputs: readonly { readonly buffer: CallerArray; readonly placement: Placement }[];
  /** The components of the outputs. */
  readonly outputs: readonly { readonly func: Name; readonly buffer: CallerArray; readonly strides: readonly Code[] }[];
  /** The storage of memoized funcs. */
  readonly memoized: ReadonlyMap<Name, readonly CallerArray[]>;
}

export function argumentsOf(P: Program, layout: Layout, names: Names): ProgramArguments {
  const ints = (scalars: readonly Name[]): readonly Scalar[] => scalars.map((name) => ({ name, type: 'i32' }));
  const across = (rank: number, nameOf: (d: number) => Name): readonly Name[] =>
    Array.from({ length: rank }, (_, d) => nameOf(d));
  const parts = outputParts(P.outputs).map(({ output, name, type }) => {
    return { func: output.name, name, type, rank: output.dims.length };
  });
  const scalars: readonly Scalar[] = [
    ...startupScalars(P).map(({ name, type }) => ({ name, type })),
    ...[...P.inputs, ...parts].flatMap(({ name, rank }) => ints(across(rank, (d) => strideName(name, d)))),
    ...memoizedScalars(P),
  ];
  for (const { name } of [...scalars, ...P.inputs, ...parts]) names.fresh(name);

  const strides = (name: Name, rank: number): readonly Code[] =>
    stridesOf(layout, name, rank).map((known, d) => (known === null ? variable(strideName(name, d)) : int(known)));
  const arrayOf = ({ name, type, rank }: Omit<CallerArray, 'pointer' | 'strides'>): CallerArray => ({
    name,
    type,
    rank,
    pointer: names.fresh(`${name}.pointer`),
    strides: stridesOf(layout, name, rank),
  });
  const inputs = P.inputs.map((input) => {
    const buffer = arrayOf(input);
    const mins = across(input.rank, (d) => inputMinName(input.name, d)).map((name) => variable(name));
    return { buffer, placement: { ...buffer, buffer: input.name, strides: strides(input.name, input.rank), mins } };
  });
  const outputs = parts.map((part) => {
    return { func: part.func, buffer: arrayOf(part), strides: strides(part.name, part.rank) };
  });
  const scope = new Map(scalars.map(({ name, type }) => [name, variable(name, type)]));
  return { scalars, scope, inputs, outputs, memoized: memoizedArrays(P, names) };
}
