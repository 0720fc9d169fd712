import type { WasmMemory, WebAssemblyHost } from '../host/web-assembly.ts';
import type { createArena } from '../memory/arena.ts';
import type { createHeap } from '../memory/heap.ts';
import type { Control } from './control.ts';
import type { createDispatch } from './dispatch.ts';
import type { Fault } from './fault.ts';
import type { createThread, Loaded, Thread } from './thread.ts';

/** The initial parameters of a thread. */
export interface Setup {
  readonly memory: WasmMemory;
  readonly control: Control;
  /** The maximum number of threads. */
  readonly threads: number;
  readonly room: number;
  readonly keep: number;
  readonly poison: number | null;
}

/** A message to a worker. */
export type Message =
  | Start
  | { readonly tag: 'Load'; readonly program: Loaded }
  | { readonly tag: 'Forget'; readonly id: number }
  | Request;

export interface Start {
  readonly tag: 'Start';
  readonly setup: Setup;
  /** A follower helps with loops; the coordinator runs programs on request. */
  readonly role: 'follower' | 'coordinator';
  readonly programs: readonly Loaded[];
  /** The number of messages that were sent to workers before this worker started. */
  readonly received: number;
}

export interface Request {
  readonly tag: 'Request';
  readonly request: number;
  readonly entry: 'plan' | 'run';
  readonly id: number;
  readonly block: number;
}

/** An answer of the coordinator. */
export type Answer =
  | { readonly tag: 'Ready' }
  | { readonly tag: 'Done'; readonly request: number; readonly fault: Fault | null }
  /** A program runs its first parallel loop, so it must be sent to the followers. */
  | { readonly tag: 'Loop'; readonly id: number };

/** The functions that a thread is assembled from. */
export interface Parts {
  readonly createHeap: typeof createHeap;
  readonly createArena: typeof createArena;
  readonly createDispatch: typeof createDispatch;
  readonly createThread: typeof createThread;
  readonly host: WebAssemblyHost;
}

/**
 * Assemble a thread.
 *
 * This function is part of the worker source, so it refers to nothing outside itself (see `worker-source`).
 */
export function assemble(parts: Parts, setup: Setup, onLoop: (program: Loaded) => void): Thread {
  const { memory, control, threads, room, keep, poison } = setup;
  const heap = parts.createHeap(memory, control);
  const arena = parts.createArena(heap, poison);
  const dispatch = threads > 1 ? parts.createDispatch(memory, control, threads) : null;
  return parts.createThread({ host: parts.host, memory, heap, arena, dispatch, room, keep, onLoop });
}

/**
 * The main function of a worker. While a follower helps with loops, it does not return to the event loop. It returns
 * when the message counter shows that there is a new message.
 *
 * This function is part of the worker source, so it refers to nothing outside itself (see `worker-source`).
 */
export function serve(
  parts: Parts,
  make: typeof assemble,
  receive: (handler: (message: Message) => void) => void,
  send: (answer: Answer) => void,
): void {
  let thread: Thread | null = null;
  let isFollower = false;
  let received = 0;
  receive((message) => {
    if (message.tag === 'Start') {
      thread = make(parts, message.setup, (program) => send({ tag: 'Loop', id: program.id }));
      isFollower = message.role === 'follower';
      received = message.received;
      for (const program of message.programs) thread.load(program);
      if (!isFollower) send({ tag: 'Ready' });
    } else {
      received = (received + 1) | 0;
    }
    if (thread === null) return;
    if (message.tag === 'Load') thread.load(message.program);
    if (message.tag === 'Forget') thread.forget(message.id);
    if (message.tag === 'Request') {
      const fault = thread.start(message.entry, message.id, message.block);
      send({ tag: 'Done', request: message.request, fault });
    }
    if (isFollower) thread.follow(received);
  });
}
