import { bug } from '../../errors/bug.ts';
import { type Diagnostic, Refusal } from '../../errors/diagnostic.ts';
import type { ArrayFile } from '../../files/array-file.ts';
import { formatOf, formatOfBytes, isPhotoFormat, type PhotoFormat } from '../../files/format.ts';
import { chooseCodec } from '../../files/photo/choose-codec.ts';
import type { Codec } from '../../files/photo/codec.ts';
import { openPhoto } from '../../files/photo/decode.ts';
import { encodePhoto } from '../../files/photo/encode.ts';
import type { SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import { fileOf, load } from './files.ts';
import type { Options } from './load.ts';
import { textsOf } from './output-files.ts';
import { splitAssignment } from './params.ts';
import type { Photos } from './photo-tasks.ts';
import { standardStream } from './standard-input.ts';

type Report = (diagnostics: readonly Diagnostic[], source: Source, options: Options, console: SafeConsole) => void;

/** Run a command with its photos. It runs synchronously if it has none. */
export function withPhotos(
  options: Options,
  environment: SafeConsole,
  run: (console: SafeConsole) => number,
  report: Report,
): number | Promise<number> {
  const paths = (options.input ?? []).flatMap((text) => fileOf(splitAssignment(text)[1] ?? '')?.path ?? []);
  const console = paths.includes(standardStream) ? rememberingInput(environment) : environment;
  const refused = (thrown: unknown): number => {
    if (!(thrown instanceof Refusal)) throw thrown;
    report(thrown.diagnostics, { name: '', text: '' }, options, console);
    return 1;
  };
  try {
    const inputs = paths.flatMap((path) => photoAt(path, console));
    const outputs = textsOf(options.output).flatMap((file) => options.format ?? formatOf(file) ?? []);
    const written = new Set(outputs.filter(isPhotoFormat));
    if (inputs.length === 0 && written.size === 0) return run(console);
    return runLater(inputs, written, options, console, run).catch(refused);
  } catch (thrown) {
    return refused(thrown);
  }
}

interface PhotoInput {
  readonly path: string;
  readonly format: PhotoFormat;
}

/** The photo at a path, or none. The format of standard input is determined by its first bytes. */
function photoAt(path: string, console: SafeConsole): readonly PhotoInput[] {
  const format = path === standardStream ? formatOfBytes(load(path, console)) : formatOf(path);
  return format !== null && isPhotoFormat(format) ? [{ path, format }] : [];
}

async function runLater(
  inputs: readonly PhotoInput[],
  written: ReadonlySet<PhotoFormat>,
  { maxBytes }: Options,
  console: SafeConsole,
  run: (console: SafeConsole) => number,
): Promise<number> {
  // A jSquash codec supports one format. The codecs of the outputs are loaded before the run, so a missing package is
  // reported before anything is computed.
  const codecs = new Map<PhotoFormat, Codec>();
  for (const format of [...inputs.map((input) => input.format), ...written])
    codecs.set(format, codecs.get(format) ?? (await chooseCodec(format, undefined)));
  const codecOf = (format: PhotoFormat): Codec => codecs.get(format) ?? bug(`there is no codec for ${format}`);
  const decoded = new Map<string, ArrayFile>();
  for (const { path, format } of inputs) {
    console.showActivity(`reading ${path}`);
    const file = { name: path === standardStream ? 'standard input' : path, bytes: load(path, console) };
    decoded.set(path, await openPhoto(file, format, codecOf(format), maxBytes));
  }
  const tasks: (() => Promise<void>)[] = [];
  const encodeLater: Photos['encodeLater'] = (func, array, format, write) => {
    tasks.push(async () => write(await encodePhoto(func, array, format, codecOf(format))));
  };
  const code = run({ ...console, photos: { decoded, encodeLater } });
  for (const task of tasks) await task();
  return code;
}

/** A console that can read standard input more than once. */
function rememberingInput(console: SafeConsole): SafeConsole {
  let bytes: Uint8Array | null = null;
  const readBytes = (file: string): Uint8Array => {
    if (file !== standardStream) return console.readBytes(file);
    bytes ??= console.readBytes(file);
    return bytes;
  };
  return { ...console, readBytes };
}
