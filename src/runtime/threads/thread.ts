import type { Exports, WasmMemory, WasmModule, WebAssemblyHost } from '../host/web-assembly.ts';
import type { Arena } from '../memory/arena.ts';
import type { Heap } from '../memory/heap.ts';
import type { Dispatch, Loop } from './dispatch.ts';
import type { Fault } from './fault.ts';

/** What a thread has to know of a program. */
export interface Loaded {
  readonly id: number;
  readonly module: WasmModule;
  readonly stackBytes: number;
  /** How many threads may run its parallel loops. */
  readonly threads: number;
}

/** One thread that runs programs. */
export interface Thread {
  load(program: Loaded): void;
  forget(id: number): void;
  /** Run a program, or the plan of it, on a block; gives what has stopped it, if anything has. */
  start(entry: 'plan' | 'run', id: number, block: number): Fault | null;
  /** Help with the loops of another thread until there is a message that was not received yet. */
  follow(received: number): void;
  /** Give up storage that is kept for the next call. */
  trim(): void;
}

export interface Surroundings {
  readonly host: WebAssemblyHost;
  readonly memory: WasmMemory;
  readonly heap: Heap;
  readonly arena: Arena;
  /** Null where there is one thread only. */
  readonly dispatch: Dispatch | null;
  /** How many bytes of a stack are for storage of any size. */
  readonly room: number;
  /** How many bytes an arena keeps between calls. */
  readonly keep: number;
  /** Called when a program runs its first parallel loop, with which others may help. */
  readonly onLoop: (program: Loaded) => void;
}

/**
 * The programs of a thread, and what they import. A program has an instance on each thread that runs it, made when it is first
 * needed. Inside of a task, a parallel loop is run by the thread itself.
 *
 * A part of threads: it refers to nothing outside of itself (see `worker-source`).
 */
export function createThread(surroundings: Surroundings): Thread {
  const { host, memory, heap, arena, dispatch, room, keep, onLoop } = surroundings;
  const programs = new Map<number, Loaded>();
  const withLoops = new Set<number>();
  const instances = new Map<number, { readonly exports: Exports; readonly stack: number }>();
  /** What is thrown through the frames of a program when there is a fault. */
  const stopped = new Error('stopped');
  let fault: Fault | null = null;
  let isInTask = false;

  function stop(why: Fault): never {
    fault = why;
    throw stopped;
  }

  function instantiate(id: number): { readonly exports: Exports; readonly stack: number } {
    const known = instances.get(id);
    if (known !== undefined) return known;
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
        const count = (to - from) >>> 0; // the end may be beyond the end of i32
        if (count > 0) share({ program: id, task, closure, from, count, most: program.threads });
      },
      fail: (failure: number, value: number): never => stop({ tag: 'Failure', id: failure, value }),
    };
    // What is exported is the contract of artifacts.
    const exports = new host.Instance(program.module, { host: imports }).exports as Exports;
    const large = exports.room === undefined ? 0 : heap.allocate(room + program.stackBytes);
    const stack = large === 0 ? heap.allocate(program.stackBytes) : large;
    if (stack === 0) stop({ tag: 'NoMemory', id: -1, bytes: program.stackBytes }); // of no allocation: the program itself
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

  /** A task may be run while its caller is: the caller's storage and stack stay as they are, unless there is a fault. */
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

  /** As it was before anything ran. */
  function tidy(id: number): void {
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

  function start(entry: 'plan' | 'run', id: number, block: number): Fault | null {
    try {
      instantiate(id).exports[entry](block);
      return null;
    } catch (thrown) {
      return faultOf(thrown);
    } finally {
      tidy(id);
      arena.trim(keep);
    }
  }

  function help(loop: Loop, from: number, to: number): Fault | null {
    const why = runTask(loop, from, to);
    if (why !== null) tidy(loop.program);
    return why;
  }

  /** A worker that has no room for a stack of its own leaves the work to others. */
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
