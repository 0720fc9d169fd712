import type { PhotoFormat } from '../format.ts';
import { type NodeFunctions, nodeFunctions } from './node-functions.ts';
import type { Squash } from './squash.ts';

/** One of the two parts of a jSquash package: its decoder or its encoder. */
type Half = 'decode' | 'encode';

/** The packages of jSquash, and the names of the WebAssembly files of their decoders and encoders. */
const packages: Readonly<Record<PhotoFormat, Readonly<Record<Half | 'name', string>>>> = {
  jpg: { name: '@jsquash/jpeg', decode: 'dec/mozjpeg_dec', encode: 'enc/mozjpeg_enc' },
  webp: { name: '@jsquash/webp', decode: 'dec/webp_dec', encode: 'enc/webp_enc_simd' },
  avif: { name: '@jsquash/avif', decode: 'dec/avif_dec', encode: 'enc/avif_enc' },
};

/** The name of the package for a format. */
export function squashName(format: PhotoFormat): string {
  return packages[format].name;
}

/**
 * The package for a format, if it is installed and this is Node, Bun or Deno. Null otherwise: in pages, the caller
 * imports the package, and the bundler resolves the import.
 */
export async function installedSquash(format: PhotoFormat, host = nodeFunctions()): Promise<Squash | null> {
  const folder = host === null ? null : folderOf(format, host);
  if (folder === null) return null;
  const [decoder, encoder] = await Promise.all([partOf(folder, 'decode'), partOf(folder, 'encode')]);
  return { decode: decoder.default, encode: encoder.default };
}

/**
 * Initialize the decoder or the encoder of the package for a format with its WebAssembly, if the package is installed
 * and this is Node. By default, the package fetches its WebAssembly from a file URL, which Node does not support. A
 * package that the caller has imported is the same module, so it is initialized too.
 */
export function startSquash(format: PhotoFormat, half: Half): Promise<void> {
  const key = `${format} ${half}`;
  const starting = started.get(key) ?? start(format, half);
  started.set(key, starting);
  return starting;
}

const started = new Map<string, Promise<void>>();

async function start(format: PhotoFormat, half: Half): Promise<void> {
  const host = nodeFunctions();
  const folder = host === null ? null : folderOf(format, host);
  if (host === null || folder === null) return;
  const bytes = await host.readFile(new URL(`codec/${packages[format][half]}.wasm`, folder));
  const { init } = await partOf(folder, half);
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Compiler }; // absent from our declarations
  await init(await WebAssembly.compile(bytes));
}

/**
 * The URL of a package that is installed for the running program, or for the working directory. Null if there is none.
 */
function folderOf(format: PhotoFormat, { places, createRequire, pathToFileURL }: NodeFunctions): URL | null {
  for (const place of places) {
    try {
      const path = createRequire(place).resolve(`${packages[format].name}/package.json`);
      return new URL('.', pathToFileURL(path));
    } catch {
      // It is not installed there.
    }
  }
  return null;
}

function partOf(folder: URL, half: Half): Promise<Part> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ new URL(`${half}.js`, folder).href);
}

interface Part {
  readonly default: Squash['decode'] & Squash['encode'];
  init(module: object): Promise<unknown>;
}

interface Compiler {
  compile(bytes: Uint8Array): Promise<object>;
}
