import { refuse } from '../../errors/diagnostic.ts';
import { unreadableFile } from '../../errors/S608.ts';
import { unknownFileFormat } from '../../errors/S626.ts';
import { unwritableFile } from '../../errors/S628.ts';
import { tupleInFile } from '../../errors/S631.ts';
import { decode } from '../../files/decode.ts';
import { checkHolds, encode } from '../../files/encode.ts';
import { type Format, formatOf } from '../../files/format.ts';
import type { Func, Input } from '../../syntax/algorithm.ts';
import type { ArrayValue, Bounds } from '../../syntax/array.ts';
import { partOf } from '../../syntax/expr.ts';
import type { Console, SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import type { Result } from '../output/show.ts';

/** Read the array of an input from a file. */
export function readFile(name: string, format: Format, input: Input, console: Console): ArrayValue {
  return decode({ name, bytes: load(name, console) }, format, input);
}

function load(file: string, console: Console): Uint8Array {
  try {
    return console.readBytes(file);
  } catch (error) {
    return refuse(unreadableFile({ file, why: error instanceof Error ? error.message : 'cannot be read' }, null));
  }
}

/** Refuse an output file whose format cannot represent the output, before anything runs. */
export function checkOutput(file: string, { name, types }: Func, window: readonly Bounds[]): void {
  checkHolds(outputFormat(file), name, window);
  if (types.length > 1) refuse(tupleInFile({ func: name, components: types.length }, null));
}

/** Write a result to a file. Warnings about lost information are printed first. */
export function writeFile(file: string, { func, requested }: Result, source: Source, console: SafeConsole): void {
  console.showActivity(`writing ${file}`);
  const { bytes, warnings } = encode(func, partOf(requested, null), outputFormat(file));
  for (const warning of warnings) console.show(warning, source, 'err');
  try {
    console.writeBytes(file, bytes);
  } catch (error) {
    refuse(unwritableFile({ file, why: error instanceof Error ? error.message : 'cannot be written' }, null));
  }
}

function outputFormat(file: string): Format {
  return formatOf(file) ?? refuse(unknownFileFormat({ file }, null));
}
