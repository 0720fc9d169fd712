import { Refusal } from '../../errors/diagnostic.ts';
import { unusableModule } from '../../errors/S733.ts';
import { asModule, type WasmModule } from '../../runtime/host/web-assembly.ts';

/** The code of a program: the bytes of its module, or the compiled module. */
export type Code = Uint8Array<ArrayBuffer> | WasmModule;

/** Read the module at a URL: a file URL in Node from the file system, any other URL with `fetch`. */
export function readUrl(locate: () => URL): Promise<Code> {
  return readModule(async () => locate());
}

export async function decodeBase64(text: string): Promise<Code> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The code that `given` returns: a WebAssembly.Module, its bytes, a Response or Blob with them, or their URL. */
export async function readModule(given: () => Promise<unknown>): Promise<Code> {
  try {
    const source = await given();
    const module = asModule(source);
    if (module !== null) return module;
    const bytes = await bytesOf(source);
    const isModule = [0, 0x61, 0x73, 0x6d].every((byte, i) => bytes[i] === byte);
    return isModule ? bytes : fail(`${nameOf(source)} does not contain WebAssembly`);
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    return fail(thrown instanceof Error ? thrown.message : String(thrown), thrown);
  }
}

async function bytesOf(source: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof source === 'string') return bytesAt(source);
  if (typeof source !== 'object' || source === null) return fail(`${String(source)} is not a module`);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice();
  if ('href' in source) return bytesAt(String(source.href));
  if ('arrayBuffer' in source) {
    const { ok, url, status, arrayBuffer } = source as Answer; // only a Response or a Blob has this method
    if (ok === false) return fail(`${url || 'the response'} cannot be read: ${status}`);
    return new Uint8Array(await arrayBuffer.call(source));
  }
  return new Uint8Array(source as ArrayBuffer).slice(); // the caller checks that these are a module
}

async function bytesAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  // Browsers do not have the global `process`.
  const { process } = globalThis as { readonly process?: Process };
  const files = url.startsWith('file:') ? process?.getBuiltinModule?.('node:fs') : undefined;
  try {
    if (files !== undefined) return new Uint8Array(await files.promises.readFile(new URL(url)));
    return await bytesOf(await fetch(url));
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    return fail(`${url} cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`, thrown);
  }
}

function nameOf(source: unknown): string {
  const { href, url } = Object(source) as { readonly href?: unknown; readonly url?: unknown };
  return String(typeof source === 'string' ? source : (href ?? (url || 'the given module')));
}

function fail(why: string, cause?: unknown): never {
  throw new Refusal([unusableModule({ why }, null)], { cause });
}

interface Answer {
  readonly ok?: boolean;
  readonly url?: string;
  readonly status?: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface Process {
  getBuiltinModule?(name: 'node:fs'): { readonly promises: { readFile(url: URL): Promise<ArrayLike<number>> } };
}
