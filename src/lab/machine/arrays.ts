import type { Layout } from '../../machine/ir/layout.ts';
import type { Bounds } from '../../syntax/array.ts';
import { componentsOf, storedName } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';

/** How arrays of the caller's lie in memory: their strides in elements, and which of these a program knows. */
export interface Arrangement {
  readonly name: string;
  /** By the rank. */
  readonly known: (rank: number) => readonly (number | null)[];
  readonly strides: (bounds: readonly Bounds[]) => readonly number[];
}

/** The layout that a program relies on, of all arrays alike. */
export function layoutOf({ known }: Arrangement, P: Program): Layout {
  const outputs = componentsOf(P.types).map((i) => storedName(P.name, i));
  const arrays = [...P.inputs, ...outputs.map((name) => ({ name, rank: P.dims.length }))];
  return new Map(arrays.map(({ name, rank }) => [name, known(rank)]));
}

/** Strides of arrays that are dense along one dimension after the other, with some elements more along each. */
function strides(first: number, more: number): Arrangement['strides'] {
  return (bounds) => {
    const all: number[] = [];
    let next = first;
    for (const { len } of bounds) {
      all.push(next);
      next *= Math.max(1, len) + more;
    }
    return all;
  };
}

const unknown = (rank: number): readonly null[] => Array.from({ length: rank }, () => null);
const firstIs =
  (stride: number) =>
  (rank: number): readonly (number | null)[] =>
    unknown(rank).map((none, d) => (d === 0 ? stride : none));

export const arrangements: readonly [Arrangement, ...Arrangement[]] = [
  { name: 'planar', known: firstIs(1), strides: strides(1, 0) },
  { name: 'padded', known: firstIs(1), strides: strides(1, 3) },
  { name: 'interleaved', known: firstIs(3), strides: strides(3, 0) },
  { name: 'of strides that only the caller knows', known: unknown, strides: strides(2, 1) },
  { name: 'mirrored', known: firstIs(-1), strides: strides(-1, 0) },
  {
    name: 'the last dimension first',
    known: unknown,
    strides: (bounds) => strides(1, 0)(bounds.toReversed()).toReversed(),
  },
];
