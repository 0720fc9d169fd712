import type { Bounds } from '../../src/syntax/array.ts';
import type { PlainArray } from './plain-array.ts';

/** A test input of an example, and a reference implementation of the algorithm. */
export interface Reference {
  /** The file in `examples`, without its extension. */
  readonly example: string;
  /** The pipeline, if the file has several. */
  readonly pipeline?: string;
  /** The windows of all outputs, one after the other. */
  readonly window: readonly Bounds[];
  readonly params?: Readonly<Record<string, number>>;
  /** The sizes of the inputs, which have random values; floats are between 0 and 1. */
  readonly sizes: Readonly<Record<string, readonly number[]>>;
  /** Maps random values to valid values of an input. */
  readonly shape?: (value: number) => number;
  /** The values of the output, or of each of several outputs, computed directly from the definition. */
  readonly values: (inputs: Readonly<Record<string, PlainArray>>) => ValueAt | readonly ValueAt[];
}

/** The value, or the tuple of values, at a point of the window. */
export type ValueAt = (...point: number[]) => number | readonly number[];

/** [0, len) in each dimension. */
export function sized(...lengths: readonly number[]): readonly Bounds[] {
  return lengths.map((len) => ({ min: 0, len }));
}

/** An input by its name. */
export function input(inputs: Readonly<Record<string, PlainArray>>, name: string): PlainArray {
  return inputs[name] ?? { lengths: [], values: [] };
}

/** The nearest integer; ties to even. */
export function rounded(value: number): number {
  const nearest = Math.round(value);
  return nearest - value === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest;
}
