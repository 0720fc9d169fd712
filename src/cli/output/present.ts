import { writeFile } from '../input/files.ts';
import type { Options } from '../input/load.ts';
import { standardStream } from '../input/standard-input.ts';
import type { Console, SafeConsole } from './console.ts';
import type { Source } from './render.ts';
import { headOf, type Result, resultJson, showResult } from './show.ts';
import { type Execution, summaryOf } from './summary.ts';

/** Output the result of `eval`, `step` or `run`: to a file, if there is one, and as JSON or text. */
export function present(
  result: Result,
  source: Source,
  options: Options,
  console: SafeConsole,
  { more = {}, execution = null }: { readonly more?: object; readonly execution?: Execution | null } = {},
): void {
  const { json, output } = options;
  if (output !== undefined) writeFile(output, result, source, options, console);
  if (output === standardStream) return;
  if (json) print(resultJson(result, more), console);
  else if (output !== undefined && !options.print) console.out(`${headOf(result)} → ${output}\n`);
  else if (execution === null || options.print) print(showResult(result), console);
  else summarize(result, execution, console);
}

/**
 * Print a summary of a result, with a picture if it is an image, or with the values if there are few. In a file or a
 * pipe, few values are printed without a summary, because its times differ from run to run.
 */
function summarize(result: Result, execution: Execution, console: SafeConsole): void {
  const isSmall = result.requested.every(({ values }) => values.length <= mostValues);
  print(isSmall ? showResult(result) : [headOf(result)], console);
  if (isSmall && !console.screen.isTerminal) return;
  const [array, ...others] = result.requested;
  if (!isSmall && array !== undefined && others.length === 0) console.draw(array);
  for (const line of summaryOf(result, execution)) console.out(`${line}\n`);
  if (!isSmall && console.screen.isTerminal) console.out('--print prints the values, --output FILE writes them\n');
}

/** The largest number of values that `run` prints without `--print`. */
const mostValues = 100;

/** Write pieces of text and a newline. Small pieces are buffered. */
function print(pieces: Iterable<string>, console: Console): void {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < bufferLength) continue;
    console.out(text);
    text = '';
  }
  console.out(`${text}\n`);
}

/** The number of characters in the buffer. */
const bufferLength = 2 ** 16;
