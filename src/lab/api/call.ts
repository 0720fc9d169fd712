import type { Arguments } from '../../api/run/arguments.ts';
import type { CallOf, Compiled } from '../../api/run/compiled.ts';
import type { NdArray } from '../../api/run/nd-array.ts';
import type { Results } from '../../api/run/output.ts';
import type { Window } from '../../api/run/window.ts';
import { type Output as CoreOutput, componentsPerOutput } from '../../syntax/extensions/output.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { PlacedArray } from './arena.ts';

/**
 * The three ways to call a program: `into` the caller's buffers, a plain call that returns copies of the window, or
 * `realize`, which returns views.
 */
export type CallMode = 'into' | 'copies' | 'views';

/** A call as a user of the API writes it. */
export interface ApiCall {
  readonly mode: CallMode;
  readonly inputs: Readonly<Record<string, PlacedArray>>;
  readonly params: Readonly<Record<string, Scalar>>;
  /** Null if the output buffers determine it. With several outputs, there is a window for each, by its name. */
  readonly window: Window | Window<Readonly<Record<string, readonly string[]>>> | null;
  /** One for each component of all outputs in the mode `into`, otherwise empty. */
  readonly buffers: readonly PlacedArray[];
}

/** A program that can be called; returns the components of its outputs on the windows. */
export type Callable = (call: ApiCall) => Promise<readonly NdArray[]>;

/** Turns a correct program into an incorrect one, for tests that check that the laws detect it. */
export type FaultInjection = (program: Callable) => Callable;

/** A program of the API or of a loader as a `Callable`: the mode of a call selects the method. */
export function callableOf(
  program: Pick<Compiled, 'realize'> & {
    into(buffers: unknown, ...call: CallOf<readonly string[], Arguments>): Promise<Results>;
  } & ((...call: CallOf<readonly string[], Arguments>) => Promise<Results>),
  outputs: readonly CoreOutput[],
): Callable {
  const componentsOf = (results: Results): readonly NdArray[] => {
    if (outputs.length === 1) return results.components;
    const named = results as unknown as Readonly<Record<string, Results>>; // several outputs are an object
    return outputs.flatMap(({ name }) => named[name]?.components ?? []);
  };
  const given = (buffers: readonly PlacedArray[]): unknown => {
    if (outputs.length === 1) return buffers;
    const own = componentsPerOutput(outputs, buffers);
    return Object.fromEntries(outputs.map(({ name }, i) => [name, own[i]]));
  };
  return async ({ mode, inputs, params, window, buffers }) => {
    const arrays = Object.entries(inputs).map(([name, array]) => [name, isBare(array) ? array.data : array]);
    const values = { ...Object.fromEntries(arrays), ...params };
    const options = window === null ? {} : { window: window as Window }; // the program checks it
    switch (mode) {
      case 'into':
        return componentsOf(await program.into(given(buffers), values, options));
      case 'copies':
        return componentsOf(await program(values, options));
      case 'views':
        return componentsOf((await program.realize(values, options)).requested);
    }
  };
}

/** Can the array be passed as a typed array alone: dense, one-dimensional and starting at 0? */
export function isBare({ data, shape, min, strides, offset }: PlacedArray): boolean {
  return shape.length === 1 && shape[0] === data.length && min[0] === 0 && strides[0] === 1 && offset === 0;
}
