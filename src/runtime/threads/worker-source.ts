import { createArena } from '../memory/arena.ts';
import { createHeap } from '../memory/heap.ts';
import { createDispatch } from './dispatch.ts';
import { createThread } from './thread.ts';
import { assemble, serve } from './worker.ts';

/**
 * The program of a worker as text, so that it is there in a bundle, in a single file and in a page alike. It is put together from
 * the text of functions, the parts of threads, which are given all that they use: a part may refer to nothing outside of
 * itself but to globals of the language, and uses no syntax that tools for older hosts would turn into calls of their own.
 * `receive` and `send` are expressions for how the worker hears and answers.
 */
export function workerSource(receive: string, send: string): string {
  const parts = Object.entries({ createHeap, createArena, createDispatch, createThread });
  const fields = parts.map(([name, part]) => `${name}: ${part}`).join(',\n');
  // Some tools keep the names of functions by wrapping them in calls of `__name`.
  return `'use strict'; const __name = (f) => f;
(${serve})({ host: WebAssembly, ${fields} }, ${assemble}, ${receive}, ${send});`;
}
