import { workerText } from './worker-text.ts';

/**
 * The source text of a worker. As text it works in a bundle, in a single file and in a page, and tools that rewrite
 * functions, such as minifiers and coverage, leave it as it is. `receive` and `send` are expressions for the functions
 * that register a message handler and send an answer.
 */
export function workerSource(receive: string, send: string): string {
  return `'use strict';${workerText}worker.serve(${receive},${send});`;
}
