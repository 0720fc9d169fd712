import { assemble, type Setup } from './assemble.ts';
import type { Fault } from './fault.ts';
import type { Loaded, Thread } from './thread.ts';

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

/**
 * The main function of a worker. While a follower helps with loops, it does not return to the event loop. It returns
 * when the message counter shows that there is a new message.
 */
export function serve(receive: (handler: (message: Message) => void) => void, send: (answer: Answer) => void): void {
  let thread: Thread | null = null;
  let isFollower = false;
  let received = 0;
  receive((message) => {
    if (message.tag === 'Start') {
      thread = assemble(message.setup, (program) => send({ tag: 'Loop', id: program.id }));
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
