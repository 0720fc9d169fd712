import { refuse } from '../errors/diagnostic.ts';
import { invalidLayout } from '../errors/S638.ts';
import { maxConstantStride } from '../heuristics.ts';
import type { Layout } from '../machine/ir/layout.ts';
import type { Machine } from '../machine/ir/program.ts';
import type { ArrayView } from '../runtime/arrays/array-view.ts';
import type { Name } from '../syntax/expr.ts';
import { outputParts } from '../syntax/extensions/output.ts';
import { stmtsIn } from '../syntax/stmt.ts';
import type { Program } from '../syntax/target.ts';
import { denseVectors } from './dense-vectors.ts';

/**
 * The layout of an array, as the user declares it: dense planes, interleaved channels (the last dimension), or the
 * stride of each dimension, where null allows any stride.
 */
export type DeclaredLayout = 'planar' | 'interleaved' | readonly (number | null)[];

/** The layouts that the user declares, by the names of inputs and outputs. */
export type DeclaredLayouts = ReadonlyMap<Name, DeclaredLayout>;

/** A layout as the user writes it. `layout` is null if the text does not denote a layout. */
export interface WrittenLayout {
  readonly array: Name;
  readonly layout: DeclaredLayout | null;
  readonly text: string;
}

/** Check that layouts are declared for arrays of a program, and fit their ranks. */
export function checkLayouts(
  { outputs, inputs }: Pick<Program, 'outputs' | 'inputs'>,
  written: readonly WrittenLayout[],
): DeclaredLayouts {
  const ranks = new Map([
    ...inputs.map((input) => [input.name, input.rank] as const),
    ...outputs.map(({ name, dims }) => [name, dims.length] as const),
  ]);
  const known = [...ranks.keys()].join(', ');
  return new Map(
    written.map(({ array, layout, text }) => {
      const rank = ranks.get(array);
      const wrong = (why: string): never => refuse(invalidLayout({ array, why }, null));
      if (rank === undefined) wrong(`is declared, but there is no such array; the arrays are ${known}`);
      if (layout === null || (typeof layout !== 'string' && layout.length !== rank)) return wrong(`cannot be ${text}`);
      return [array, layout];
    }),
  );
}

/**
 * The strides that code for declared layouts assumes. A program that accesses an array with dense vectors assumes
 * planes: interleaved channels are separated when the array is copied into its memory. `planarCode` is the code for
 * dense arrays.
 */
export function declaredStrides(P: Program, layouts: DeclaredLayouts, planarCode: () => Machine): Layout {
  const outputs = outputParts(P.outputs).map(({ output, name }) => ({
    declared: output.name,
    name,
    rank: output.dims.length,
  }));
  const arrays = [...P.inputs.map(({ name, rank }) => ({ declared: name, name, rank })), ...outputs];
  const stridesOf = (layout: DeclaredLayout, name: Name, rank: number): readonly (number | null)[] | null => {
    if (typeof layout !== 'string') return layout;
    if (layout === 'planar' || (isVectorized(P) && denseVectors(planarCode()).has(name))) return null;
    return Array.from({ length: rank }, (_, d) => (d === rank - 1 ? 1 : null));
  };
  return new Map(
    arrays.flatMap(({ declared, name, rank }) => {
      const strides = stridesOf(layouts.get(declared) ?? 'planar', name, rank);
      return strides === null ? [] : [[name, strides] as const];
    }),
  );
}

function isVectorized(P: Program): boolean {
  for (const s of stmtsIn(P.body)) if (s.tag === 'For' && s.order === 'vectorized') return true;
  return false;
}

/**
 * The strides to specialize code for, or null for the usual code. There is specialized code only for arrays whose first
 * dimension is not dense or that have interleaved channels, and only for short strides. Strides of dimensions with at
 * most one point are ignored.
 */
export function specializedStrides({ shape, strides }: ArrayView): readonly (number | null)[] | null {
  const isUsual = strides.every((stride, d) => (shape[d] ?? 0) <= 1 || !(d === 0 ? stride !== 1 : isPixel(stride)));
  if (isUsual) return null;
  return strides.map((s, d) => ((shape[d] ?? 0) > 1 && Math.abs(s) <= maxConstantStride ? s : null));
}

/**
 * Can the pixels of an array be separated into planes while it is copied? An array in shared memory is used in place
 * instead.
 */
export function isSeparable({ data, shape, strides }: ArrayView): boolean {
  const isCopied = typeof SharedArrayBuffer === 'undefined' || !(data.buffer instanceof SharedArrayBuffer);
  return isCopied && (shape[0] ?? 0) > 1 && isPixel(Math.abs(strides[0] ?? 0));
}

/** Is this the distance between pixels with interleaved channels? */
function isPixel(stride: number): boolean {
  return stride >= 2 && stride <= 4;
}
