import { allocateIn, arrayOf } from '../../api/run/allocate.ts';
import { type Arguments, readArguments, readOptions, readThreads } from '../../api/run/arguments.ts';
import { type Realized, type RunOptions, runOptions } from '../../api/run/compiled.ts';
import { boundsOf, type NdArray, ownCopy, viewOf, withData } from '../../api/run/nd-array.ts';
import { insteadOfRange } from '../../api/run/option-names.ts';
import { Output } from '../../api/run/output.ts';
import { type Buffers, checkBuffers, readOutput } from '../../api/run/output-buffer.ts';
import { readStop } from '../../api/run/stop.ts';
import { readWindow } from '../../api/run/window.ts';
import type { ArrayView } from '../../runtime/arrays/array-view.ts';
import type { Artifact } from '../../runtime/artifact.ts';
import type { Call, HostCaller } from '../../runtime/call.ts';
import { Interruptible } from '../../runtime/interruptible.ts';
import type { Program, Runtime } from '../../runtime/runtime.ts';
import type { Stop } from '../../runtime/stop.ts';
import type { Options } from '../../runtime/threads/thread-context.ts';
import { checkHolds } from '../../semantics/run/allocated.ts';
import type { Type } from '../../syntax/type.ts';
import type { Shipped } from '../shipped.ts';
import { reporting, reportingNow } from './error.ts';
import { fittingRequest } from './fitting-request.ts';
import { type Code, readModule } from './read.ts';
import { type CallRequest, callCheck, refuseThrown } from './refuse.ts';

/** An ahead-of-time compiled program. `declarationOf` prints a more specific type for each program. */
export interface Opened {
  (given?: Arguments, options?: RunOptions): Promise<Output>;
  realize(given?: Arguments, options?: RunOptions): Promise<Realized>;
  into(buffers: Buffers, given?: Arguments, options?: RunOptions): Promise<Output>;
  allocate(type: Type, shape: readonly number[], min?: readonly number[]): Promise<NdArray>;
  open(options?: OpenOptions): Opened;
  close(): Promise<void>;
}

export interface OpenOptions extends Pick<Options, 'threads'> {
  /** The WebAssembly of the program: a `WebAssembly.Module`, its bytes, a `Response` with them, or their URL. */
  readonly module?: unknown;
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
type Results = NonNullable<Call['results']> | { readonly buffers: Buffers };

/** The program as a function. The first call reads the module and starts the runtime. */
export function open(shipped: Shipped, host: LoaderHost, given: OpenOptions = {}): Opened {
  const { threads, module } = reportingNow(() => {
    const { threads, module } = readOptions('the options of open', given, ['threads', 'module']);
    return { threads: readThreads(threads), module };
  });
  const read = module === undefined ? host.read : () => readModule(async () => module);
  const options = threads === null ? {} : { threads };
  const { artifact } = shipped;
  const { name, dims } = artifact;
  const types = artifact.outputs.map(({ type }) => type);
  const checkCall = callCheck(shipped);
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

  const run = async (given: Arguments, options: RunOptions, to: Results) => {
    const {
      window: requested,
      signal,
      timeout,
    } = readOptions('the options of a call', options, runOptions, (option) => insteadOfRange(option, dims));
    const stop = readStop({ signal, timeout });
    if (typeof to !== 'string') checkBuffers(to.buffers, { name, dims });
    const { params, inputs } = readArguments({ params: shipped.params, inputs: artifact.inputs }, given);
    const buffers = typeof to === 'string' ? null : readOutput(to.buffers, { name, types, dims }, [...inputs.values()]);
    const outputs = buffers?.map(({ array }) => array) ?? null;
    const around = readWindow(requested, dims, outputs ?? inputs.values());
    const isDefault = requested === undefined && outputs === null;
    const window = isDefault ? fittingRequest(shipped, { window: around, params, inputs }) : around;
    const z: CallRequest = { window, params, inputs };
    checkCall(z);
    const call: Call = {
      window,
      params: Object.fromEntries(params),
      inputs: Object.fromEntries(inputs),
      outputs,
      results: to === 'copies' ? to : 'views',
      host: host.hostOfCall?.(),
      onPlan: (needed) => {
        for (const array of outputs ?? []) checkHolds({ name, dims }, boundsOf(array), needed, window);
      },
    };
    try {
      const arrays = (await perform(call, stop)).map(arrayOf).map((a, i) => withData(a, buffers?.[i]?.data ?? a.data));
      return { requested: arrays.map((array) => viewOf(array, window)), allocated: arrays };
    } catch (thrown) {
      return refuseThrown(thrown, shipped, z);
    }
  };

  return Object.assign(
    (given: Arguments = {}, options: RunOptions = {}) =>
      reporting(async () => new Output((await run(given, options, 'copies')).requested.map(ownCopy))),
    {
      realize: (given: Arguments = {}, options: RunOptions = {}) =>
        reporting(async (): Promise<Realized> => {
          const { requested, allocated } = await run(given, options, 'views');
          return { requested: new Output(requested), allocated: new Output(allocated) };
        }),
      into: (buffers: Buffers, given: Arguments = {}, options: RunOptions = {}) =>
        reporting(async () => new Output((await run(given, options, { buffers })).requested)),
      allocate: (type: Type, shape: readonly number[], min?: readonly number[]) =>
        reporting(() => allocateIn(start.get, type, shape, min)),
      open: (options?: OpenOptions) => open(shipped, { ...host, read }, options),
      close: async () => {
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
