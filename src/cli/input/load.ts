import { basename, dirname, join } from 'node:path';
import { diagnosticsUnder, type Module } from '../../check/check.ts';
import { similar } from '../../check/similar.ts';
import { defaultWindow } from '../../driver/default-window.ts';
import { selectModule } from '../../driver/select-module.ts';
import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { unreadableFile } from '../../errors/S608.ts';
import type { AnyFormat } from '../../files/format.ts';
import { isText } from '../../language/is-text.ts';
import type { Request } from '../../semantics/request.ts';
import { outputsOf, type Pipeline } from '../../syntax/algorithm.ts';
import { outputsFrom, perOutput } from '../../syntax/extensions/output.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import type { Console, SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import { readTimeout } from '../progress/timeout.ts';
import { checkOutput } from './files.ts';
import { checkHosts } from './hosts.ts';
import { type InputOptions, readInputs } from './inputs.ts';
import { outputFiles } from './output-files.ts';
import { readParams } from './params.ts';
import { standardStream } from './standard-input.ts';
import { readWindow } from './window.ts';

/** The options that several commands share, as given on the command line. */
export interface Options extends InputOptions {
  readonly schedule?: string;
  readonly pipeline?: string;
  readonly window?: string;
  readonly param?: readonly string[];
  readonly input?: readonly string[];
  /** The functions of the host, as `name=file.mjs`. */
  readonly extern?: readonly string[];
  /** A file for each output that is written; for `compile`, a path. */
  readonly output?: string | readonly string[];
  /** The format of the output. By default, the extension of the output file determines it. */
  readonly format?: AnyFormat;
  /** Print all values. */
  readonly print?: boolean;
  readonly json?: boolean;
  /** The time limit in seconds, as text. */
  readonly timeout?: string;
  /** Run the command again when one of its files changes. */
  readonly watch?: boolean;
}

/** The time limit of a run, as an option of the reference engines. */
export function timeLimit({ timeout }: Options): { readonly timeout: number | undefined } {
  return { timeout: readTimeout(timeout) };
}

/** Read a source file. The message for a missing file suggests a similar name in the same folder. */
export function readSource(file: string, console: Console): Source {
  const name = file === standardStream ? 'standard input' : file;
  let text: string;
  try {
    text = console.read(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'cannot be read';
    const folder = dirname(file);
    const names = (console.programsIn(folder, false) ?? []).map((path) => basename(path, extension));
    const near = similar(basename(file, extension), names);
    const hint = near === null ? '' : `; did you mean ${join(folder, near)}${extension}?`;
    return refuse(unreadableFile({ file, why: `${why}${hint}` }, null));
  }
  return isText(text)
    ? { name, text }
    : refuse(unreadableFile({ file: name, why: notText, help: programFirst(file) }, null));
}

const notText = 'is not the text of a program';

function programFirst(file: string): string {
  return `Name the program first, a .syl file. An image or an array is an input: --input NAME=${file}.`;
}

const extension = '.syl';

/** Like `load`, but also shows the warnings of the pipeline and of the schedule on a console. */
export function loadWithWarnings(
  source: Source,
  options: Options,
  console: SafeConsole,
): { module: Module; schedule: Schedule | null } {
  const { module, schedule } = load(source, options);
  for (const d of diagnosticsUnder(module, schedule)) console.show(d, source, 'err');
  return { module, schedule };
}

/** The selected pipeline, which is valid, and the selected schedule. The schedule is null for the default schedule. */
export function load(source: Source, options: Options): { module: Module; schedule: Schedule | null } {
  const { module, schedule } = selectModule(source.text, options);
  return { module, schedule };
}

/** The request z that the options specify. */
export function readRequest(P: Pipeline, options: Options, console: Console): Request {
  const outputs = outputsFrom(outputsOf(P));
  const params = readParams(options.param ?? [], P.params, P.inputs);
  const inputs = readInputs(options.input ?? [], P.inputs, console, options);
  const around = readWindow(options.window, outputs, inputs.values());
  const window = defaultWindow(P, { params, inputs, window: around.window }, around.isDefault);
  const windows = perOutput(outputs, window);
  for (const [i, file] of outputFiles(options.output, outputs)) {
    const output = outputs[i] ?? bug('a file for no output');
    checkOutput(file, options, output, windows[i] ?? []);
  }
  const hosts = checkHosts(P, console.hosts);
  return { params, inputs, window, ...(hosts === undefined ? {} : { hosts }) };
}
