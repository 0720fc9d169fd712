import type { Bounds } from '../../src/syntax/array.ts';
import type { PlainArray } from './plain-array.ts';

/** An example on some inputs and a window, and what must come out by another implementation of the algorithm. */
export interface Reference {
  /** The file in `examples`, without its ending. */
  readonly example: string;
  /** Which of its pipelines, when there are several. */
  readonly pipeline?: string;
  readonly window: readonly Bounds[];
  readonly params?: Readonly<Record<string, number>>;
  /** The sizes of the inputs, which are filled at random; floats are between 0 and 1. */
  readonly sizes: Readonly<Record<string, readonly number[]>>;
  /** How random values become those of an input, where any will not do. */
  readonly shape?: (value: number) => number;
  /** The value at each point of the window, or those of a tuple, written from the definition with plain loops. */
  readonly values: (inputs: Readonly<Record<string, PlainArray>>) => (...point: number[]) => number | readonly number[];
}

/** [0, len) in each dimension. */
export function sized(...lengths: readonly number[]): readonly Bounds[] {
  return lengths.map((len) => ({ min: 0, len }));
}

/** An input by its name. */
export function input(inputs: Readonly<Record<string, PlainArray>>, name: string): PlainArray {
  return inputs[name] ?? { lengths: [], values: [] };
}
