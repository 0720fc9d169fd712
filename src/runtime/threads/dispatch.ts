import type { WasmMemory } from '../host/web-assembly.ts';
import type { Control } from './control.ts';
import type { Fault } from './fault.ts';

/** A parallel loop: iterations [from, from + count) of a task of a program. */
export interface Loop {
  readonly program: number;
  readonly task: number;
  readonly closure: number;
  readonly from: number;
  readonly count: number;
  /** The maximum number of threads. */
  readonly most: number;
}

/** Runs iterations of a loop on this thread. A fault stops the whole loop. */
export type Work = (loop: Loop, from: number, to: number) => Fault | null;

/** The scheduler of parallel loops: distributes iterations among the threads of a pool. */
export interface Dispatch {
  /**
   * Run a loop together with idle workers. Returns the first fault, or null. Only one thread of a pool may call this.
   */
  lead(loop: Loop, work: Work): Fault | null;
  /** Help with loops until a new message arrives. `received` is the number of messages received so far. */
  follow(received: number, helper: Helper): void;
}

export interface Helper {
  readonly work: Work;
  /** Can this worker run a program without preparation? */
  isReady(program: number): boolean;
  /** Prepare to run a program. False if that is impossible. */
  prepare(program: number): boolean;
  /** Called before the worker sleeps. */
  rest(): void;
}

/**
 * Guided self-scheduling. The leader opens a loop, takes part in it, closes it, and waits for the workers that have
 * joined. It never waits for a worker that has not joined. Threads claim chunks of iterations, which become smaller
 * towards the end. An idle worker spins on the epoch for a while and then sleeps on it.
 *
 * No wake-up is lost: a worker increments `sleepers` before it reads the epoch for the last time (in `wait`), and the
 * leader changes the epoch before it reads `sleepers`.
 */
export function createDispatch(memory: WasmMemory, control: Control, threads: number): Dispatch {
  // Views of shared memory stay valid when it grows, and the control words are in its first page.
  const words = new Int32Array(memory.buffer, 0, 16384);
  const doubles = new Float64Array(memory.buffer, 0, 8192);
  const open = 1;
  const member = 2;
  /** About a tenth of a millisecond. */
  const spins = 20000;
  const chunksPerThread = 4;

  function lead(loop: Loop, work: Work): Fault | null {
    words[control.program] = loop.program;
    words[control.task] = loop.task;
    words[control.closure] = loop.closure;
    words[control.from] = loop.from;
    words[control.count] = loop.count | 0;
    words[control.most] = loop.most;
    Atomics.store(words, control.claimed, 0);
    Atomics.store(words, control.failed, 0);
    Atomics.store(words, control.state, open);
    Atomics.add(words, control.epoch, 1);
    if (Atomics.load(words, control.sleepers) > 0) Atomics.notify(words, control.epoch, loop.count - 1);
    takePart(loop, work);
    Atomics.and(words, control.state, ~open);
    for (let i = 0; i < spins; i++) if (Atomics.load(words, control.state) === 0) return faultOfLoop();
    for (;;) {
      const state = Atomics.load(words, control.state);
      if (state === 0) return faultOfLoop();
      Atomics.wait(words, control.state, state);
    }
  }

  function follow(received: number, helper: Helper): void {
    let last: number | null = null;
    for (;;) {
      const epoch = Atomics.load(words, control.epoch);
      if (Atomics.load(words, control.mail) !== received) return;
      if (epoch === last) {
        pause(epoch, helper);
      } else if (join()) {
        // While this thread is a member, the loop does not change.
        last = Atomics.load(words, control.epoch);
        const loop = currentLoop();
        const isReady = helper.isReady(loop.program);
        if (isReady) takePart(loop, helper.work);
        leave();
        // Preparation takes a while, so this thread leaves first, and the leader does not wait for it.
        if (!isReady && helper.prepare(loop.program)) last = null;
      } else {
        last = epoch;
      }
    }
  }

  function pause(epoch: number, helper: Helper): void {
    for (let i = 0; i < spins; i++) if (Atomics.load(words, control.epoch) !== epoch) return;
    helper.rest();
    Atomics.add(words, control.sleepers, 1);
    Atomics.wait(words, control.epoch, epoch);
    Atomics.sub(words, control.sleepers, 1);
  }

  function join(): boolean {
    for (;;) {
      const state = Atomics.load(words, control.state);
      const isFull = Math.floor(state / member) + 1 >= (words[control.most] ?? 0);
      if ((state & open) === 0 || isFull) return false;
      if (Atomics.compareExchange(words, control.state, state, state + member) === state) return true;
    }
  }

  function leave(): void {
    if (Atomics.sub(words, control.state, member) === member) Atomics.notify(words, control.state);
  }

  function currentLoop(): Loop {
    const at = (place: number): number => words[place] ?? 0;
    return {
      program: at(control.program),
      task: at(control.task),
      closure: at(control.closure),
      from: at(control.from),
      count: at(control.count) >>> 0,
      most: at(control.most),
    };
  }

  function takePart(loop: Loop, work: Work): void {
    while (Atomics.load(words, control.failed) === 0) {
      const claimed = Atomics.load(words, control.claimed);
      const first = claimed >>> 0;
      const left = loop.count - first;
      if (left <= 0) return;
      const chunk = Math.max(1, Math.floor(left / (chunksPerThread * Math.min(threads, loop.most))));
      if (Atomics.compareExchange(words, control.claimed, claimed, (first + chunk) | 0) !== claimed) continue;
      const fault = work(loop, loop.from + first, loop.from + first + chunk);
      if (fault !== null) record(fault);
    }
  }

  /** Only the first fault is recorded. */
  function record(fault: Fault): void {
    if (Atomics.compareExchange(words, control.failed, 0, 1) !== 0) return;
    switch (fault.tag) {
      case 'Failure':
        words[control.faultKind] = 0;
        words[control.faultId] = fault.id;
        words[control.faultValue] = fault.value;
        return;
      case 'NoMemory':
        words[control.faultKind] = 1;
        words[control.faultId] = fault.id;
        doubles[control.faultBytes / 2] = fault.bytes;
        return;
      case 'Crash': {
        const length = Math.min(fault.message.length, control.faultTextMost);
        words[control.faultKind] = 2;
        words[control.faultText] = length;
        for (let i = 0; i < length; i++) words[control.faultText + 1 + i] = fault.message.charCodeAt(i);
        return;
      }
    }
  }

  /** Called after all workers have left, when the record is complete. */
  function faultOfLoop(): Fault | null {
    if (Atomics.load(words, control.failed) === 0) return null;
    const id = words[control.faultId] ?? 0;
    if (words[control.faultKind] === 0) return { tag: 'Failure', id, value: words[control.faultValue] ?? 0 };
    if (words[control.faultKind] === 1) return { tag: 'NoMemory', id, bytes: doubles[control.faultBytes / 2] ?? 0 };
    let message = '';
    for (let i = 0; i < (words[control.faultText] ?? 0); i++) {
      message += String.fromCharCode(words[control.faultText + 1 + i] ?? 0);
    }
    return { tag: 'Crash', message };
  }

  return { lead, follow };
}
