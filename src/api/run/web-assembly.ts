import { CompiledProgram } from '../../driver/compiled-program.ts';
import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { unstoppableExtern } from '../../errors/S652.ts';
import { unverifiedPass } from '../../errors/S718.ts';
import type { Artifact } from '../../runtime/artifact.ts';
import { requireCompilation } from '../../runtime/host/require-web-assembly.ts';
import { Interruptible } from '../../runtime/interruptible.ts';
import { MemoizationCache } from '../../runtime/memoization/cache.ts';
import { canWait, connect, openHosted, openRuntime } from '../../runtime/open-runtime.ts';
import type { Program as LoadedProgram, Runtime } from '../../runtime/runtime.ts';
import type { Type } from '../../syntax/type.ts';
import type { Known } from '../../syntax/typed-array.ts';
import { memoizedFuncsOf } from '../../target/memoization.ts';
import { reportingLater } from '../error.ts';
import { allocateIn, arrayOf } from './allocate.ts';
import type { Call, Engine } from './engine.ts';
import type { NdArray } from './nd-array.ts';

/** The engine that compiles programs to WebAssembly. */
export const webAssembly: Engine = {
  name: 'wasm',
  load: (program, { threads, checked, verify, layouts, memoize, hosts }) => {
    requireCompilation();
    const memoized = new MemoizationCache({ funcs: memoizedFuncsOf(program), limit: memoize, isChecked: checked });
    const compiled = new CompiledProgram(program, { checked, verify, layouts, memoized });
    const loaded = new Map<Artifact, Promise<LoadedProgram>>();
    const ready = (artifact: Artifact): Promise<LoadedProgram> => {
      const program = loaded.get(artifact) ?? load(artifact, threads);
      loaded.set(artifact, program);
      program.catch(() => loaded.delete(artifact)); // the next call tries again
      return program;
    };
    // Start loading before the first call. An error is reported by that call.
    ready(compiled.usual).catch(() => {});
    const loadedIn = new WeakMap<Runtime, Map<Artifact, Promise<LoadedProgram>>>();
    /** The program, loaded into a runtime for interruptible calls. */
    const readyIn = (runtime: Runtime, artifact: Artifact): Promise<LoadedProgram> => {
      const programs = loadedIn.get(runtime) ?? new Map<Artifact, Promise<LoadedProgram>>();
      loadedIn.set(runtime, programs);
      const program = programs.get(artifact) ?? runtime.load(artifact, threads ?? runtime.threads);
      programs.set(artifact, program);
      return program;
    };
    const execute = async (given: Call): Promise<readonly NdArray[]> => {
      const call = hosts.size === 0 ? given : { ...given, hosts };
      const prepared = compiled.prepare(call);
      const { stop } = call;
      try {
        if (stop !== null) {
          if (hosts.size > 0) refuse(unstoppableExtern({}, null));
          const run = async (runtime: Runtime) => (await readyIn(runtime, prepared.artifact)).call(prepared.call);
          return (await interruptible.run(stop, run)).map(arrayOf);
        }
        return (await (await ready(prepared.artifact)).call(prepared.call)).map(arrayOf);
      } catch (thrown) {
        return compiled.refuse(thrown, call);
      }
    };
    const warnings = (): readonly Diagnostic[] =>
      compiled.complaints.map((complaint) => unverifiedPass({ func: program.name, ...complaint }, null));
    return Object.assign(execute, { warnings, memoized: () => memoized.report() });
  },
};

/**
 * Allocate an array of zeros in the memory of compiled programs. Calls use such an array without a copy, as an input or
 * as a buffer for the output, unless they have a `signal` or a `timeout`. If the host has no shared memory, the array
 * is an ordinary one, which calls copy. Its memory is freed when the garbage collector has collected all views of its
 * buffer.
 *
 * @example
 * const frame = await allocate('u8', [640, 480])
 */
export async function allocate<T extends Type>(
  type: T,
  shape: readonly number[],
  min?: readonly number[],
): Promise<NdArray<Known<T>>> {
  // The array has the requested type.
  return reportingLater(async () => (await allocateIn(theRuntime, type, shape, min)) as NdArray<Known<T>>);
}

async function load(artifact: Artifact, threads: number | null): Promise<LoadedProgram> {
  const runtime = await (artifact.externs === undefined ? theRuntime() : theHostedRuntime());
  return runtime.load(artifact, threads ?? runtime.threads);
}

/** The runtime, and thus the memory, of allocated arrays and of all calls that cannot be interrupted. */
function theRuntime(): Promise<Runtime> {
  opened ??= openRuntime().catch((thrown) => {
    opened = null; // the next call tries again
    throw thrown;
  });
  return opened;
}

/** The runtime of programs with externs: the same one, unless programs run on another thread. */
async function theHostedRuntime(): Promise<Runtime> {
  if (canWait()) return theRuntime();
  hosted ??= openHosted().catch((thrown) => {
    hosted = null;
    throw thrown;
  });
  return hosted;
}

let opened: Promise<Runtime> | null = null;
let hosted: Promise<Runtime> | null = null;

/** Interruptible calls have their own memories. Arrays are copied between the memories. */
const interruptible = new Interruptible(connect);
