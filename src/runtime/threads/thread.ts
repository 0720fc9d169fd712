import type { CallExtern } from '../call.ts';
import { type Exports, type WasmMemory, type WasmModule, webAssembly } from '../host/web-assembly.ts';
import type { Arena } from '../memory/arena.ts';
import type { Heap } from '../memory/heap.ts';
import type { Dispatch, Loop } from './dispatch.ts';
import type { Fault } from './fault.ts';

/** A program as it is loaded by a thread. */
export interface Loaded {
  readonly id: number;
  readonly module: WasmModule;
  readonly stackBytes: number;
  /** The maximum number of threads for its parallel loops. */
  readonly threads: number;
}

/** A thread that runs programs. */
export interface Thread {
  load(program: Loaded): void;
  forget(id: number): void;
  /** Run an entry point of a program on a block. Returns the fault that stopped it, or null. */
  start(entry: 'plan' | 'run', id: number, block: number, extern?: CallExtern | undefined): Fault | null;
  /** Help with the loops of another thread until a new message arrives. */
  follow(received: number): void;
  /** Free the storage that is kept for the next call. */
  trim(): void;
}

/** The dependencies of a thread. */
export interface ThreadEnvironment {
  readonly memory: WasmMemory;
  readonly heap: Heap;
  readonly arena: Arena;
  /** Null if there is a single thread. */
  readonly dispatch: Dispatch | null;
  /** The size, in bytes, of the part of a stack for storage of dynamic size. */
  readonly room: number;
  /** The number of bytes that an arena keeps between calls. */
  readonly keep: number;
  /** Called when a program runs its first parallel loop. */
  readonly onLoop: (program: Loaded) => void;
}

/**
 * Create the state of the current thread, which implements the imports of programs. This does not start a thread. Each
 * thread that runs a program has its own instance of the program, created on demand. A parallel loop inside a task runs
 * on the thread of the task.
 */
export function createThread(environment: ThreadEnvironment): Thread {
  const { memory, heap, arena, dispatch, room, keep, onLoop } = environment;
  const programs = new Map<number, Loaded>();
  const withLoops = new Set<number>();
  const instances = new Map<number, { readonly exports: Exports; readonly stack: number }>();
  /** The exception that unwinds the stack of a program after a fault. */
  const stopped = new Error('stopped');
  let fault: Fault | null = null;
  let isInTask = false;
  /** The import `extern` of the program that runs. Only the thread of the caller has one. */
  let external: CallExtern | undefined;

  function stop(why: Fault): never {
    fault = why;
    throw stopped;
  }

  function instantiate(id: number): { readonly exports: Exports; readonly stack: number } {
    const existing = instances.get(id);
    if (existing !== undefined) return existing;
    const program = programs.get(id);
    if (program === undefined) throw new Error('a program is not loaded');
    const imports = {
      memory,
      allocate: (allocation: number, bytes: number): number => {
        const address = arena.allocate(bytes);
        return address === 0 ? stop({ tag: 'NoMemory', id: allocation, bytes }) : address;
      },
      free: (address: number): void => arena.free(address >>> 0),
      parallel: (task: number, closure: number, from: number, to: number): void => {
        const count = (to - from) >>> 0; // `to` may have wrapped around
        if (count > 0) share({ program: id, task, closure, from, count, most: program.threads });
      },
      fail: (failure: number, value: number): never => stop({ tag: 'Failure', id: failure, value }),
      extern: (extern: number, slots: number): void => external?.(extern, slots),
    };
    // The exports are specified by `Artifact`.
    const exports = new webAssembly.Instance(program.module, { host: imports }).exports as Exports;
    const large = exports.room === undefined ? 0 : heap.allocate(room + program.stackBytes);
    const stack = large === 0 ? heap.allocate(program.stackBytes) : large;
    if (stack === 0) stop({ tag: 'NoMemory', id: -1, bytes: program.stackBytes }); // not an allocation of the program
    exports.stack.value = stack;
    if (exports.room !== undefined) exports.room.value = stack + (large === 0 ? 0 : room);
    const instance = { exports, stack };
    instances.set(id, instance);
    return instance;
  }

  function share(loop: Loop): void {
    if (isInTask || dispatch === null || loop.count === 1 || loop.most === 1) {
      instantiate(loop.program).exports.task(loop.task, loop.closure, loop.from, loop.from + loop.count);
      return;
    }
    const program = programs.get(loop.program);
    if (program !== undefined && !withLoops.has(program.id)) {
      withLoops.add(program.id);
      onLoop(program);
    }
    const why = dispatch.lead(loop, runTask);
    if (why !== null) stop(why);
  }

  /**
   * Run iterations of a task. The arena and the stack are not reset here: if this thread leads the loop, the program
   * that started the loop is still active.
   */
  function runTask(loop: Loop, from: number, to: number): Fault | null {
    isInTask = true;
    try {
      instantiate(loop.program).exports.task(loop.task, loop.closure, from, to);
      return null;
    } catch (thrown) {
      return faultOf(thrown);
    } finally {
      isInTask = false;
    }
  }

  function faultOf(thrown: unknown): Fault {
    return thrown === stopped && fault !== null ? fault : { tag: 'Crash', message: String(thrown) };
  }

  /** Reset the arena and the stack to their initial state. */
  function resetStack(id: number): void {
    arena.reset();
    const instance = instances.get(id);
    if (instance !== undefined) instance.exports.stack.value = instance.stack;
  }

  function load(program: Loaded): void {
    programs.set(program.id, program);
  }

  function forget(id: number): void {
    const instance = instances.get(id);
    if (instance !== undefined) heap.free(instance.stack);
    instances.delete(id);
    programs.delete(id);
    withLoops.delete(id);
  }

  function start(entry: 'plan' | 'run', id: number, block: number, extern?: CallExtern | undefined): Fault | null {
    external = extern;
    try {
      instantiate(id).exports[entry](block);
      return null;
    } catch (thrown) {
      return faultOf(thrown);
    } finally {
      resetStack(id);
      arena.trim(keep);
    }
  }

  function help(loop: Loop, from: number, to: number): Fault | null {
    const why = runTask(loop, from, to);
    if (why !== null) resetStack(loop.program);
    return why;
  }

  /** Instantiate a program. A worker that cannot allocate a stack does not take part in its loops. */
  function prepare(id: number): boolean {
    if (!programs.has(id)) return false;
    try {
      instantiate(id);
      return true;
    } catch {
      return false;
    }
  }

  function follow(received: number): void {
    const isReady = (id: number): boolean => instances.has(id);
    dispatch?.follow(received, { work: help, isReady, prepare, rest: () => arena.trim(0) });
  }

  return { load, forget, start, follow, trim: () => arena.trim(0) };
}
