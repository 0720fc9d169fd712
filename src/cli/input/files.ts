import { bug } from '../../errors/bug.ts';
import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { render } from '../../errors/render.ts';
import { unreadableFile } from '../../errors/S608.ts';
import { unknownFileFormat } from '../../errors/S626.ts';
import { unwritableFile } from '../../errors/S628.ts';
import { tupleInFile } from '../../errors/S631.ts';
import { arrayOf, decode } from '../../files/decode.ts';
import { checkHolds, encode } from '../../files/encode.ts';
import type { Encoded } from '../../files/encoded.ts';
import { type AnyFormat, allFormats, formatOf, formatOfBytes, isPhotoFormat } from '../../files/format.ts';
import { malformed } from '../../files/malformed.ts';
import { withChannel } from '../../files/open.ts';
import type { Func, Input } from '../../syntax/algorithm.ts';
import type { ArrayValue, Bounds } from '../../syntax/array.ts';
import { partOf } from '../../syntax/expr.ts';
import type { Console, SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import type { Result } from '../output/show.ts';
import { standardStream } from './standard-input.ts';

/**
 * A file of an input: `FILE.png`, `-` for standard input, or `FILE.npz:NAME` for an array of an .npz file. Null if the
 * text is not the name of a file in a known format.
 */
export function fileOf(text: string): { readonly path: string; readonly member?: string } | null {
  const [, path, member] = /^(.*\.npz):(.+)$/i.exec(text) ?? [];
  if (path !== undefined && member !== undefined) return { path, member };
  return text === standardStream || formatOf(text) !== null ? { path: text } : null;
}

/** Read the array of an input from a file. The name determines its format; for standard input, the first bytes do. */
export function readFile(
  { path, member }: NonNullable<ReturnType<typeof fileOf>>,
  input: Input,
  limit: number,
  console: Console,
): ArrayValue {
  const name = path === standardStream ? 'standard input' : path;
  const photo = console.photos?.decoded.get(path);
  if (photo !== undefined) return arrayOf({ name }, withChannel(photo, input), input, limit);
  const file = { name, bytes: load(path, console) };
  const format = formatOf(path) ?? formatOfBytes(file.bytes);
  if (format === null || isPhotoFormat(format)) return malformed(file, `is none of ${allFormats.join(', ')}`);
  const warn = (warning: Diagnostic): void => console.err(`${render(warning, { name, text: '' }, console.color)}\n\n`);
  return decode(file, format, input, { limit, warn, ...(member === undefined ? {} : { member }) });
}

/** Read the bytes of a file. */
export function load(file: string, console: Console): Uint8Array {
  try {
    return console.readBytes(file);
  } catch (error) {
    return refuse(unreadableFile({ file, why: error instanceof Error ? error.message : 'cannot be read' }, null));
  }
}

/** Refuse an output file whose format cannot represent the output, before anything runs. */
export function checkOutput(
  file: string,
  { format }: OutputOptions,
  { name, types }: Pick<Func, 'name' | 'types'>,
  window: readonly Bounds[],
): void {
  checkHolds(format ?? formatOfName(file), name, window);
  if (types.length > 1) refuse(tupleInFile({ func: name, components: types.length }, null));
}

/** Write a result to a file. Warnings about lost information are printed first. */
export function writeFile(
  file: string,
  { func, requested }: Result,
  source: Source,
  { format }: OutputOptions,
  console: SafeConsole,
): void {
  console.showActivity(`writing ${file}`);
  const [array, chosen] = [partOf(requested, null), format ?? formatOfName(file)];
  const write = ({ bytes, warnings }: Encoded): void => writeEncoded(file, bytes, warnings, source, console);
  if (!isPhotoFormat(chosen)) write(encode(func, array, chosen));
  else (console.photos ?? bug('no codec was loaded')).encodeLater(func, array, chosen, write);
}

function writeEncoded(
  file: string,
  bytes: Uint8Array,
  warnings: readonly Diagnostic[],
  source: Source,
  console: SafeConsole,
): void {
  for (const warning of warnings) console.show(warning, source, 'err');
  try {
    console.writeBytes(file, bytes);
  } catch (error) {
    refuse(unwritableFile({ file, why: error instanceof Error ? error.message : 'cannot be written' }, null));
  }
}

/** The option --format. */
interface OutputOptions {
  readonly format?: AnyFormat;
}

function formatOfName(file: string): AnyFormat {
  return formatOf(file) ?? refuse(unknownFileFormat({ file }, null));
}
