import { createArena } from '../memory/arena.ts';
import { createHeap } from '../memory/heap.ts';
import { createDispatch } from './dispatch.ts';
import { createThread } from './thread.ts';
import { assemble, serve } from './worker.ts';

/**
 * The source text of a worker. As text it works in a bundle, in a single file and in a page. It is assembled from the
 * text of functions, which get their dependencies as arguments. They refer only to globals of the language, and use no
 * syntax that a transpiler would replace with calls to its own helpers. `receive` and `send` are expressions for the
 * functions that register a message handler and send an answer.
 */
export function workerSource(receive: string, send: string): string {
  const parts = Object.entries({ createHeap, createArena, createDispatch, createThread });
  const fields = parts.map(([name, part]) => `${name}: ${part}`).join(',\n');
  // Some bundlers preserve the names of functions by wrapping them in calls to `__name`.
  return `'use strict'; const __name = (f) => f;
(${serve})({ host: WebAssembly, ${fields} }, ${assemble}, ${receive}, ${send});`;
}
