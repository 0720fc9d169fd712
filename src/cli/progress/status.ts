import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { partDone } from '../../semantics/run/part-done.ts';
import { type Activity, lineOf } from './activity.ts';
import { createWatch, place, type Watched } from './watch.ts';

/**
 * A status line on a terminal. It shows an activity that takes longer than a second, and is updated ten times a second
 * by another thread, because the thread that runs the command is busy.
 */
export class Status {
  readonly #terminal: number;
  readonly #erase: () => void;
  readonly #words = new Int32Array(new SharedArrayBuffer(4 * place.words));
  #worker: { readonly worker: Worker; readonly port: MessagePort } | null = null;

  /** `terminal` is a file descriptor; `erase` clears the line. */
  constructor(terminal: number, erase: () => void) {
    this.#terminal = terminal;
    this.#erase = erase;
  }

  show(activity: Activity): void {
    this.hide();
    this.#worker ??= this.#start();
    const id = (this.#words[place.id] ?? 0) + 1;
    const watched: Watched = { ...activity, id, since: Date.now() };
    this.#worker.port.postMessage(watched);
    this.#words[place.id] = id;
    Atomics.store(this.#words, place.state, 1);
  }

  /** Hide the line. It does not appear again until `show`. */
  hide(): void {
    for (;;) {
      const state = Atomics.compareExchange(this.#words, place.state, 1, 0);
      if (state !== 2) break;
      Atomics.wait(this.#words, place.state, 2);
    }
    if (this.#words[place.isShown] === 1) this.#erase();
    this.#words[place.isShown] = 0;
  }

  /** Stop the other thread. The process can also exit without this call. */
  async close(): Promise<void> {
    this.hide();
    await this.#worker?.worker.terminate();
  }

  /** The thread has its own port, because Deno cannot receive synchronously on the port of a parent. */
  #start(): { readonly worker: Worker; readonly port: MessagePort } {
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(source, {
      eval: true,
      // The options of this process could cause the text to be run as a module, or preload other modules.
      execArgv: [],
      workerData: { words: this.#words, terminal: this.#terminal, port: port2 },
      transferList: [port2],
    });
    worker.on('error', () => {}); // without the thread, nothing is shown
    worker.unref();
    port1.unref();
    return { worker, port: port1 };
  }
}

/** The program of the other thread. Some build tools wrap functions in calls to `__name`. */
const source = `'use strict'; const __name = (f) => f;
const { receiveMessageOnPort, workerData: { words, terminal, port } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const look = (${createWatch})({
  words, place: ${JSON.stringify(place)}, lineOf: ${lineOf}, partDone: ${partDone}, now: Date.now,
  receive: () => receiveMessageOnPort(port)?.message ?? null,
  write: (text) => { try { writeSync(terminal, text); } catch { /* The terminal is busy. */ } },
});
const pause = new Int32Array(new SharedArrayBuffer(4));
for (;;) { Atomics.wait(pause, 0, 0, 100); look(); }`;
