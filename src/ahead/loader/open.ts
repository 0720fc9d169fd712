import type { Types } from '../../api/build/tuple.ts';
import { allocateIn, arrayOf } from '../../api/run/allocate.ts';
import { type Arguments, readArguments, readOptions, readThreads } from '../../api/run/arguments.ts';
import { type Realized, type RunOptions, runOptions } from '../../api/run/compiled.ts';
import { boundsOf, type NdArray, ownCopy, viewOf, withData } from '../../api/run/nd-array.ts';
import { type MemoizeOptions, readMemoize } from '../../api/run/options/memoize-option.ts';
import { insteadOfRange } from '../../api/run/options/option-names.ts';
import { type Results, resultsOf } from '../../api/run/output.ts';
import { checkBuffers, readBuffers } from '../../api/run/output-buffer.ts';
import { readStop } from '../../api/run/stop.ts';
import { readWindows } from '../../api/run/window.ts';
import type { ArrayView } from '../../runtime/arrays/array-view.ts';
import { type Artifact, outputsOf } from '../../runtime/artifact.ts';
import type { Call, HostCaller } from '../../runtime/call.ts';
import { Interruptible } from '../../runtime/interruptible.ts';
import { MemoizationCache, type MemoizationReport } from '../../runtime/memoization/cache.ts';
import type { Program, Runtime } from '../../runtime/runtime.ts';
import type { Stop } from '../../runtime/stop.ts';
import type { Options } from '../../runtime/threads/thread-context.ts';
import { checkAllHold } from '../../semantics/run/allocated.ts';
import { componentsPerOutput, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Type } from '../../syntax/type.ts';
import type { Shipped } from '../shipped.ts';
import { reporting, reportingNow } from './error.ts';
import { fittingRequest } from './fitting-request.ts';
import { type Code, readModule } from './read.ts';
import { type CallRequest, callCheck, refuseThrown } from './refuse.ts';

/** An ahead-of-time compiled program. `declarationOf` prints a more specific type for each program. */
export interface Opened {
  (given?: Arguments, options?: RunOptions): Promise<Results>;
  realize(given?: Arguments, options?: RunOptions): Promise<Realized>;
  into(buffers: unknown, given?: Arguments, options?: RunOptions): Promise<Results>;
  allocate(type: Type, shape: readonly number[], min?: readonly number[]): Promise<NdArray>;
  open(options?: OpenOptions): Opened;
  memoized(): MemoizationReport;
  close(): Promise<void>;
}

export interface OpenOptions extends Pick<Options, 'threads'> {
  /** The WebAssembly of the program: a `WebAssembly.Module`, its bytes, a `Response` with them, or their URL. */
  readonly module?: unknown;
  /** The limit for the values that memoized funcs keep between calls. The default is 64 MiB. */
  readonly memoize?: MemoizeOptions;
}

/** The services that a loader uses. */
export interface LoaderHost {
  /** Read the WebAssembly module. */
  readonly read: () => Promise<Code>;
  readonly openRuntime: (options: Options) => Promise<Runtime>;
  /** Open a runtime that can be closed while a program runs. */
  readonly connect: (options: Options) => Promise<Runtime>;
  /** The host of a call, for programs with externs (hosted.ts). */
  readonly hostOfCall?: () => HostCaller;
}

/** The destination of the results: as in `Call`, or buffers of the caller. */
type Destination = NonNullable<Call['results']> | { readonly buffers: unknown };

/** The program as a function. The first call reads the module and starts the runtime. */
export function open(shipped: Shipped, host: LoaderHost, given: OpenOptions = {}): Opened {
  const { threads, module, limit } = reportingNow(() => {
    const { threads, module, memoize } = readOptions('the options of open', given, ['threads', 'module', 'memoize']);
    return { threads: readThreads(threads), module, limit: readMemoize(memoize) };
  });
  const read = module === undefined ? host.read : () => readModule(async () => module);
  const options = threads === null ? {} : { threads };
  const { artifact } = shipped;
  const outputs = outputsOf(artifact);
  const checkCall = callCheck(shipped);
  const memoized = new MemoizationCache({
    funcs: (artifact.memoized ?? []).map(({ func }) => func),
    limit,
    isChecked: shipped.checksMemoized ?? false,
  });
  const start = lazily(() => host.openRuntime(options));
  const load = lazily(async (): Promise<Program> => {
    const [code, runtime] = await Promise.all([read(), start.get()]);
    return runtime.load(withCode(artifact, code));
  });

  const interruptible = lazily(async () => new Interruptible(() => host.connect(options)));
  const loadedIn = new WeakMap<Runtime, Promise<Program>>();
  const loadIn = (runtime: Runtime): Promise<Program> => {
    const program = loadedIn.get(runtime) ?? read().then((code) => runtime.load(withCode(artifact, code)));
    loadedIn.set(runtime, program);
    return program;
  };
  const perform = async (call: Call, stop: Stop | null): Promise<readonly ArrayView[]> => {
    if (stop === null) return (await load.get()).call(call);
    return (await interruptible.get()).run(stop, async (runtime) => (await loadIn(runtime)).call(call));
  };

  const run = async (given: Arguments, options: RunOptions, to: Destination) => {
    const {
      window: requested,
      signal,
      timeout,
    } = readOptions('the options of a call', options, runOptions, (option) => insteadOfRange(option, outputs));
    const stop = readStop({ signal, timeout });
    if (typeof to !== 'string') checkBuffers(to.buffers, outputs);
    const { params, inputs } = readArguments({ params: shipped.params, inputs: artifact.inputs }, given);
    const buffers = typeof to === 'string' ? null : readBuffers(to.buffers, outputs, [...inputs.values()]);
    const arrays = buffers?.map(({ array }) => array) ?? null;
    const ownBuffers = arrays && componentsPerOutput(outputs, arrays);
    const around = readWindows(requested, outputs, (i) => ownBuffers?.[i] ?? inputs.values());
    const window =
      arrays === null
        ? fittingRequest(shipped, { window: around.window, params, inputs }, around.isDefault)
        : around.window;
    const z: CallRequest = { window, params, inputs };
    checkCall(z);
    const call: Call = {
      window,
      params: Object.fromEntries(params),
      inputs: Object.fromEntries(inputs),
      outputs: arrays,
      results: to === 'copies' ? to : 'views',
      memoized,
      host: host.hostOfCall?.(),
      onPlan: (needed) => {
        if (arrays !== null) checkAllHold(outputs, arrays.map(boundsOf), needed, window);
      },
    };
    try {
      const views = (await perform(call, stop)).map(arrayOf).map((a, i) => withData(a, buffers?.[i]?.data ?? a.data));
      const windows = windowPerPart(outputs, window);
      return { requested: views.map((array, i) => viewOf(array, windows[i] ?? [])), allocated: views };
    } catch (thrown) {
      return refuseThrown(thrown, shipped, z);
    }
  };

  return Object.assign(
    (given: Arguments = {}, options: RunOptions = {}) =>
      reporting(async () =>
        resultsOf<Types, ArrayBuffer>(outputs, (await run(given, options, 'copies')).requested.map(ownCopy)),
      ),
    {
      realize: (given: Arguments = {}, options: RunOptions = {}) =>
        reporting(async (): Promise<Realized> => {
          const { requested, allocated } = await run(given, options, 'views');
          return { requested: resultsOf(outputs, requested), allocated: resultsOf(outputs, allocated) };
        }),
      into: (buffers: unknown, given: Arguments = {}, options: RunOptions = {}) =>
        reporting(async () =>
          resultsOf<Types, ArrayBufferLike>(outputs, (await run(given, options, { buffers })).requested),
        ),
      allocate: (type: Type, shape: readonly number[], min?: readonly number[]) =>
        reporting(() => allocateIn(start.get, type, shape, min)),
      open: (options?: OpenOptions) => open(shipped, { ...host, read }, options),
      memoized: () => memoized.report(),
      close: async () => {
        memoized.clear();
        const [runtime, others] = [start.forget(), interruptible.forget()];
        load.forget();
        await (await runtime)?.close();
        await (await others)?.close();
      },
    },
  );
}

function withCode(artifact: Shipped['artifact'], code: Code): Artifact {
  return code instanceof Uint8Array
    ? { ...artifact, bytes: code }
    : { ...artifact, bytes: new Uint8Array(), module: code };
}

/** A lazily created value. It is created again after a failure, and after `forget`. */
function lazily<T>(create: () => Promise<T>): { get(): Promise<T>; forget(): Promise<T> | null } {
  let current: Promise<T> | null = null;
  const forget = (): Promise<T> | null => {
    const last = current;
    current = null;
    return last;
  };
  const get = (): Promise<T> => {
    if (current === null) {
      const created = create();
      current = created;
      created.catch(() => {
        if (current === created) forget();
      });
    }
    return current;
  };
  return { get, forget };
}
