import type { Arguments } from '../../api/run/arguments.ts';
import type { CallOf, Compiled } from '../../api/run/compiled.ts';
import type { NdArray } from '../../api/run/nd-array.ts';
import type { Output } from '../../api/run/output.ts';
import type { Window } from '../../api/run/window.ts';
import type { Placed } from './space.ts';

/** The three ways to call a program: into buffers of the caller's, for copies of the window, or by `realize`. */
export type Way = 'into' | 'copies' | 'views';

/** A call as a user of the API writes it down. */
export interface ApiCall {
  readonly way: Way;
  readonly inputs: Readonly<Record<string, Placed>>;
  readonly params: Readonly<Record<string, number>>;
  /** Null where it follows from the arrays. */
  readonly window: Window | null;
  /** For `into`, one for each component of the output. */
  readonly buffers: readonly Placed[];
}

/** A program that can be called; gives the components of its output on the window. */
export type Callable = (call: ApiCall) => Promise<readonly NdArray[]>;

/** What makes a wrong program of a right one, for tests that check that it is caught. */
export type Distortion = (program: Callable) => Callable;

/** A program of the API or of a loader. */
export function callableOf(
  program: Pick<Compiled, 'realize' | 'into'> & ((...call: CallOf<readonly string[], Arguments>) => Promise<Output>),
): Callable {
  return async ({ way, inputs, params, window, buffers }) => {
    const arrays = Object.entries(inputs).map(([name, array]) => [name, isBare(array) ? array.data : array]);
    const given = { ...Object.fromEntries(arrays), ...params };
    const options = window === null ? {} : { window };
    switch (way) {
      case 'into':
        return (await program.into(buffers, given, options)).components;
      case 'copies':
        return (await program(given, options)).components;
      case 'views':
        return (await program.realize(given, options)).requested.components;
    }
  };
}

/** A typed array alone is an array of one dimension that begins at 0. */
export function isBare({ data, shape, min, strides, offset }: Placed): boolean {
  return shape.length === 1 && shape[0] === data.length && min[0] === 0 && strides[0] === 1 && offset === 0;
}
