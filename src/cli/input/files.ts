import { refuse } from '../../errors/diagnostic.ts';
import { unreadableFile } from '../../errors/S608.ts';
import { unknownFileFormat } from '../../errors/S626.ts';
import { unwritableFile } from '../../errors/S628.ts';
import { tupleInFile } from '../../errors/S631.ts';
import { decode } from '../../files/decode.ts';
import { checkHolds, encode } from '../../files/encode.ts';
import { type Format, formatOf, formatOfBytes, formats } from '../../files/format.ts';
import { malformed } from '../../files/malformed.ts';
import type { Func, Input } from '../../syntax/algorithm.ts';
import type { ArrayValue, Bounds } from '../../syntax/array.ts';
import { partOf } from '../../syntax/expr.ts';
import type { Console, SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import type { Result } from '../output/show.ts';
import { standardStream } from './standard-input.ts';

/** Read the array of an input from a file. The name determines its format; for standard input, the first bytes do. */
export function readFile(name: string, input: Input, console: Console): ArrayValue {
  const bytes = load(name, console);
  const file = { name: name === standardStream ? 'standard input' : name, bytes };
  const format = formatOf(name) ?? formatOfBytes(bytes) ?? malformed(file, `is none of ${formats.join(', ')}`);
  return decode(file, format, input);
}

function load(file: string, console: Console): Uint8Array {
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
  { name, types }: Func,
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
  const { bytes, warnings } = encode(func, partOf(requested, null), format ?? formatOfName(file));
  for (const warning of warnings) console.show(warning, source, 'err');
  try {
    console.writeBytes(file, bytes);
  } catch (error) {
    refuse(unwritableFile({ file, why: error instanceof Error ? error.message : 'cannot be written' }, null));
  }
}

/** The option --format. */
interface OutputOptions {
  readonly format?: Format;
}

function formatOfName(file: string): Format {
  return formatOf(file) ?? refuse(unknownFileFormat({ file }, null));
}
