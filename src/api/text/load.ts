import type { Pipeline } from '../build/pipeline.ts';
import { reporting, reportingLater } from '../error.ts';
import { readOptions } from '../run/arguments.ts';
import { unexpected } from '../run/given.ts';
import { syl } from './pipeline-template.ts';
import { readText } from './read-text.ts';

export interface LoadOptions {
  /** The name of the pipeline to load, if the file has several. */
  readonly pipeline?: string;
  /** Aborting it stops the loading. */
  readonly signal?: AbortSignal;
}

/**
 * Load a pipeline and its schedules from a file. A URL with the scheme http, https, data or blob is fetched. In Node,
 * any other string is a file URL or a path; in a page, it is a URL relative to the page. Errors in the program name the
 * file.
 *
 * @example
 * const blur = compile(await load(new URL('./blur.syl', import.meta.url)), 'fast')
 */
export async function load(from: string | URL, options: LoadOptions = {}): Promise<Pipeline> {
  const name = nameOf(from);
  const { pipeline, signal } = reporting(() => readOptions('the options of load', options, ['pipeline', 'signal']));
  const text = await reportingLater(() => readText(name, signal));
  return syl(text, { name, ...(pipeline !== undefined && { pipeline }) });
}

/** A URL object from another realm, as in a test environment, is not an instance of the `URL` of this realm. */
function nameOf(from: unknown): string {
  if (typeof from === 'string') return from;
  const { href } = Object(from) as { readonly href?: unknown }; // any value can be passed
  return typeof href === 'string' ? href : unexpected(from, 'a path or a URL');
}
