import { defaultWindow } from '../../driver/default-window.ts';
import type { Request } from '../../semantics/request.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import type { Types } from '../build/tuple.ts';
import { reportingLater } from '../error.ts';
import { type Arguments, readArguments, readOptions } from './arguments.ts';
import { type Compiled, type Realized, type RunOptions, runOptions } from './compiled.ts';
import type { Call, Execution } from './engine.ts';
import { boundsOf, type NdArray, ownCopy, viewOf, withData } from './nd-array.ts';
import { insteadOfCallOption } from './option-names.ts';
import { Output } from './output.ts';
import { type Buffers, checkBuffers, readOutput } from './output-buffer.ts';
import { readStop } from './stop.ts';
import { readWindow } from './window.ts';

/** A completed program, loaded by an engine, as a function. It reads and checks the arguments of each call. */
export function callable<Vars extends readonly string[], T extends Types = Type, Given extends Arguments = Arguments>(
  P: Pipeline,
  program: Pick<Program, 'name' | 'types' | 'dims' | 'needs'>,
  execute: Execution,
): Omit<Compiled<Vars, T, Given>, 'explain' | 'memoized' | 'warnings'> &
  ((...call: Parameters<Compiled<Vars, T, Given>>) => Promise<Output<T, ArrayBuffer>>) {
  const run = async (
    given: Arguments,
    options: RunOptions<Vars>,
    to: Call['results'] | { readonly buffers: Buffers },
  ) => {
    const {
      window: requested,
      signal,
      timeout,
    } = readOptions('the options of a call', options, runOptions, (option) =>
      insteadOfCallOption(option, program.dims),
    );
    const stop = readStop({ signal, timeout });
    if (typeof to !== 'string') checkBuffers(to.buffers, program);
    const { params, inputs } = readArguments(P, given);
    const buffers = typeof to === 'string' ? null : readOutput(to.buffers, program, [...inputs.values()]);
    const output = buffers?.map(({ array }) => array) ?? null;
    const around = readWindow(requested, program.dims, output ?? inputs.values());
    const isDefault = requested === undefined && output === null;
    const window = isDefault ? defaultWindow(P, { window: around, params, inputs: arraysOf(inputs) }) : around;
    const results = to === 'copies' ? to : 'views';
    const allocated = await execute({ window, params, inputs, output, results, stop });
    const arrays = allocated.map((array, i) => withData(array, buffers?.[i]?.data ?? array.data));
    return { requested: arrays.map((array) => viewOf(array, window)), allocated: arrays };
  };
  return Object.assign(
    (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
      reportingLater(async () => {
        const { requested } = await run(given, options, 'copies');
        return new Output<T, ArrayBuffer>(requested.map(ownCopy));
      }),
    {
      realize: (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async (): Promise<Realized<T>> => {
          const { requested, allocated } = await run(given, options, 'views');
          return { requested: new Output(requested), allocated: new Output(allocated) };
        }),
      into: (buffers: Buffers, given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async () => new Output<T>((await run(given, options, { buffers })).requested)),
    },
  );
}

/** The inputs of a request, without their values. */
function arraysOf(inputs: ReadonlyMap<Name, NdArray>): Request['inputs'] {
  return new Map(Array.from(inputs, ([name, a]) => [name, { type: a.type, bounds: boundsOf(a), values: [] }]));
}
