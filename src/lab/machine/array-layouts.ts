import type { Layout } from '../../machine/ir/layout.ts';
import type { Bounds } from '../../syntax/array.ts';
import { outputParts } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';

/** A layout of the caller's arrays: their strides in elements, and the strides that the compiled program assumes. */
export interface ArrayLayout {
  readonly name: string;
  /** The assumed strides of an array of the given rank; null for a stride that is read at run time. */
  readonly assumed: (rank: number) => readonly (number | null)[];
  readonly strides: (bounds: readonly Bounds[]) => readonly number[];
}

/** The layout that a program assumes, the same for all arrays. */
export function layoutOf({ assumed }: ArrayLayout, P: Program): Layout {
  const outputs = outputParts(P.outputs).map(({ name, output }) => ({ name, rank: output.dims.length }));
  const arrays = [...P.inputs, ...outputs];
  return new Map(arrays.map(({ name, rank }) => [name, assumed(rank)]));
}

/** Nested strides, with padding along each dimension. */
function strides(first: number, padding: number): ArrayLayout['strides'] {
  return (bounds) => {
    const all: number[] = [];
    let next = first;
    for (const { len } of bounds) {
      all.push(next);
      next *= Math.max(1, len) + padding;
    }
    return all;
  };
}

const unknown = (rank: number): readonly null[] => Array.from({ length: rank }, () => null);
const firstIs =
  (stride: number) =>
  (rank: number): readonly (number | null)[] =>
    unknown(rank).map((none, d) => (d === 0 ? stride : none));

export const arrayLayouts: readonly [ArrayLayout, ...ArrayLayout[]] = [
  { name: 'planar', assumed: firstIs(1), strides: strides(1, 0) },
  { name: 'padded', assumed: firstIs(1), strides: strides(1, 3) },
  { name: 'interleaved', assumed: firstIs(3), strides: strides(3, 0) },
  { name: 'with strides that only the caller knows', assumed: unknown, strides: strides(2, 1) },
  { name: 'mirrored', assumed: firstIs(-1), strides: strides(-1, 0) },
  {
    name: 'transposed',
    assumed: unknown,
    strides: (bounds) => strides(1, 0)(bounds.toReversed()).toReversed(),
  },
];
