import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { wrongArgumentType } from '../../errors/S634.ts';
import type { NamedBytes } from '../../files/named-bytes.ts';
import type { NumberType, Type } from '../../syntax/type.ts';
import type { Input } from '../build/input.ts';
import { readOptions } from '../run/arguments.ts';
import { awaited, isPromise, quoted } from '../run/show.ts';

export interface DecodeOptions<T extends Type = NumberType> {
  /**
   * The input that the array is for. The file must have its type and rank, except that a greyscale image also fits an
   * input of rank 3.
   */
  readonly input?: Input<string, number, T>;
  /** The name of the file in error messages. */
  readonly name?: string;
  /** The maximum size of the array in bytes, checked before memory is allocated for it. The default is 2³⁰. */
  readonly maxBytes?: number;
  /** The name of the array to read from an .npz file; by default, the name of the input, or of the only array. */
  readonly member?: string;
  /** Called with a warning if elements are converted (f16, i64 and u64 of NumPy). By default, the console shows it. */
  readonly onWarning?: (warning: Diagnostic) => void;
}

/** Check the options of a decoder. `more` are the options that only this decoder has. */
export function checkDecodeOptions(what: string, options: DecodeOptions<Type>, more: readonly string[] = []): void {
  const known: readonly string[] = ['input', 'name', 'maxBytes', 'member', 'onWarning', ...more];
  // The type argument has only the option that is used below; `known` has all options.
  const { input } = readOptions<{ readonly input?: unknown }>(`the options of ${what}`, options, known as ['input']);
  const { definition } = Object(input) as { readonly definition?: unknown }; // any value can be passed
  if (input !== undefined && typeof Object(definition).rank !== 'number') {
    const wanted = "an input, such as input('photo', 'u8', 3)";
    refuse(wrongArgumentType({ what: 'the option input', given: quoted(input), wanted }, null));
  }
}

export function namedBytes(bytes: unknown, { name = 'the file' }: DecodeOptions<Type>): NamedBytes {
  const what = 'the bytes of a file';
  if (bytes instanceof Uint8Array || bytes instanceof ArrayBuffer) {
    const write = 'Pass a copy of the bytes, or do not transfer their buffer.';
    return { name, bytes: viewOf(bytes) ?? refuse(wrongArgumentType({ what, given: 'detached', write }, null)) };
  }
  return refuse(wrongArgumentType({ what, given: quoted(bytes), write: bytesInsteadOf(bytes) }, null));
}

/** Null if the buffer is detached. */
function viewOf(bytes: Uint8Array | ArrayBuffer): Uint8Array | null {
  try {
    return bytes instanceof Uint8Array ? bytes.subarray() : new Uint8Array(bytes);
  } catch {
    return null;
  }
}

function bytesInsteadOf(given: unknown): string {
  if (isPromise(given)) return awaited;
  return typeof given === 'string'
    ? 'Pass the contents of the file: await readFile(path) of node:fs/promises, or await (await fetch(url)).arrayBuffer().'
    : 'Pass a Uint8Array or an ArrayBuffer.';
}
