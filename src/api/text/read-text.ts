import { refuse } from '../../errors/diagnostic.ts';
import { unreadableFile } from '../../errors/S608.ts';
import { isText } from '../../language/is-text.ts';
import { maxTextLength } from './template.ts';

/**
 * Read the text of a program. A URL with the scheme http, https, data or blob is fetched. In Node, any other string is
 * a file URL or a path; in a page, it is a URL relative to the page. Texts of more than `maxTextLength` bytes are
 * refused before they are read completely.
 */
export async function readText(from: string, signal: AbortSignal | undefined): Promise<string> {
  const fail = (why: string, help: string): never => refuse(unreadableFile({ file: from, why, help }, null));
  // Browsers do not have the global `process`.
  const { process } = globalThis as { readonly process?: Process };
  const isNode = process?.versions?.node !== undefined;
  const isPath = isNode && !/^(?:https?|data|blob):/i.test(from);
  const text = await (isPath ? readFile(from, process, signal, fail) : fetchText(from, signal, fail));
  return isText(text) ? text : fail('is not the text of a program', photos);
}

type Fail = (why: string, help: string) => never;

async function readFile(from: string, process: Process, signal: AbortSignal | undefined, fail: Fail): Promise<string> {
  const fs = await nodeModule<FileSystem>('node:fs/promises', process);
  const { fileURLToPath } = await nodeModule<Urls>('node:url', process);
  const isUrl = /^file:/i.test(from);
  const help = isUrl
    ? 'Check the name of the file.'
    : `A path is relative to the working directory, ${process.cwd()}. For a file next to a module, pass new URL('./FILE.syl', import.meta.url).`;
  try {
    const path = isUrl ? fileURLToPath(from) : from;
    const stats = await fs.stat(path);
    if (!stats.isFile()) return fail('is not a file', help);
    if (stats.size > maxTextLength) return fail(tooLong, shorter);
    return new TextDecoder().decode(await fs.readFile(path, { signal }));
  } catch (thrown) {
    const { code } = Object(thrown) as { readonly code?: unknown }; // any value can be thrown
    if (code === 'ENOENT' || code === 'ENOTDIR') return fail('does not exist', help);
    if (isSystemError(code)) return fail('cannot be read', help);
    throw thrown;
  }
}

/** Is this the code of an error of the operating system, or of an error about an invalid path? */
function isSystemError(code: unknown): boolean {
  return typeof code === 'string' && (/^E[A-Z0-9]+$/.test(code) || code.startsWith('ERR_INVALID_'));
}

async function fetchText(from: string, signal: AbortSignal | undefined, fail: Fail): Promise<string> {
  const { location } = globalThis as { readonly location?: { readonly href?: string } }; // absent in Node
  const base = location?.href === undefined ? '' : ` A relative URL starts at ${location.href}.`;
  const help = `Check the address.${base} Bundlers do not copy files that a program loads: serve the file, or import it with sylvite/plugin.`;
  const response = await fetch(from, signal === undefined ? {} : { signal }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    return fail('cannot be loaded: the request failed', help);
  });
  if (!response.ok) return fail(`cannot be loaded: the server answered ${response.status}`, help);
  const text = await limitedText(response, fail);
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) return fail('is an HTML page, not a program', help);
  return text;
}

/** The text of a response. A response that is too long is cancelled. */
async function limitedText(response: Response, fail: Fail): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let [text, bytes] = ['', 0];
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return text + decoder.decode();
    bytes += read.value.length;
    if (bytes > maxTextLength) {
      await reader?.cancel();
      return fail(tooLong, shorter);
    }
    text += decoder.decode(read.value, { stream: true });
  }
}

const photos = 'Load a .syl file. Read an image or an array with decodeImage of sylvite/files.';
const tooLong = `is larger than ${maxTextLength} bytes`;
const shorter = 'Check that it is the text of a program.';

/** A module of Node. The name is not a literal, so that bundlers for browsers do not resolve the import. */
async function nodeModule<Module>(name: string, { getBuiltinModule }: Process): Promise<Module> {
  const found = getBuiltinModule?.(name) ?? (await import(/* @vite-ignore */ /* webpackIgnore: true */ name));
  return found as Module; // the caller knows the module of this name
}

type FileSystem = Pick<typeof import('node:fs/promises'), 'stat' | 'readFile'>;
type Urls = Pick<typeof import('node:url'), 'fileURLToPath'>;

interface Process {
  readonly versions?: { readonly node?: string };
  cwd(): string;
  getBuiltinModule?(name: string): unknown;
}
