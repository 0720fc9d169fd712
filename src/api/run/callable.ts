import { defaultWindow } from '../../driver/default-window.ts';
import type { Request } from '../../semantics/request.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { componentsPerOutput, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import { reportingLater } from '../error.ts';
import { type Arguments, readArguments, readOptions } from './arguments.ts';
import { type Compiled, type Realized, type RunOptions, runOptions } from './compiled.ts';
import type { Call, Execution } from './engine.ts';
import { boundsOf, type NdArray, ownCopy, viewOf, withData } from './nd-array.ts';
import { insteadOfCallOption } from './options/option-names.ts';
import { type Results, type ResultTypes, resultsOf } from './output.ts';
import { checkBuffers, readBuffers } from './output-buffer.ts';
import { readStop } from './stop.ts';
import { readWindows, type Variables } from './window.ts';

/** A completed program, loaded by an engine, as a function. It reads and checks the arguments of each call. */
export function callable<Vars extends Variables, T extends ResultTypes = Type, Given extends Arguments = Arguments>(
  P: Pipeline,
  { outputs }: Pick<Program, 'outputs'>,
  execute: Execution,
): Omit<Compiled<Vars, T, Given>, 'explain' | 'memoized' | 'warnings'> &
  ((...call: Parameters<Compiled<Vars, T, Given>>) => Promise<Results<T, ArrayBuffer>>) {
  const run = async (
    given: Arguments,
    options: RunOptions<Vars>,
    to: Call['results'] | { readonly buffers: unknown },
  ) => {
    const {
      window: requested,
      signal,
      timeout,
    } = readOptions('the options of a call', options, runOptions, (option) => insteadOfCallOption(option, outputs));
    const stop = readStop({ signal, timeout });
    if (typeof to !== 'string') checkBuffers(to.buffers, outputs);
    const { params, inputs } = readArguments(P, given);
    const buffers = typeof to === 'string' ? null : readBuffers(to.buffers, outputs, [...inputs.values()]);
    const output = buffers?.map(({ array }) => array) ?? null;
    const ownBuffers = output && componentsPerOutput(outputs, output);
    const around = readWindows(requested, outputs, (i) => ownBuffers?.[i] ?? inputs.values());
    const window =
      output === null
        ? defaultWindow(P, { window: around.window, params, inputs: arraysOf(inputs) }, around.isDefault)
        : around.window;
    const results = to === 'copies' ? to : 'views';
    const allocated = await execute({ window, params, inputs, output, results, stop });
    const arrays = allocated.map((array, i) => withData(array, buffers?.[i]?.data ?? array.data));
    const windows = windowPerPart(outputs, window);
    return { requested: arrays.map((array, i) => viewOf(array, windows[i] ?? [])), allocated: arrays };
  };
  return Object.assign(
    (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
      reportingLater(async () => {
        const { requested } = await run(given, options, 'copies');
        return resultsOf<T, ArrayBuffer>(outputs, requested.map(ownCopy));
      }),
    {
      realize: (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async (): Promise<Realized<T>> => {
          const { requested, allocated } = await run(given, options, 'views');
          return { requested: resultsOf(outputs, requested), allocated: resultsOf(outputs, allocated) };
        }),
      into: (buffers: unknown, given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async () =>
          resultsOf<T, ArrayBufferLike>(outputs, (await run(given, options, { buffers })).requested),
        ),
    },
  );
}

/** The inputs of a request, without their values. */
function arraysOf(inputs: ReadonlyMap<Name, NdArray>): Request['inputs'] {
  return new Map(Array.from(inputs, ([name, a]) => [name, { type: a.type, bounds: boundsOf(a), values: [] }]));
}
