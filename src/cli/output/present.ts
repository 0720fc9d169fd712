import { writeFile } from '../input/files.ts';
import type { Options } from '../input/load.ts';
import type { Console, SafeConsole } from './console.ts';
import type { Source } from './render.ts';
import { headOf, type Result, resultJson, showResult } from './show.ts';

/** Output the result of `eval`, `step` or `run`: to a file, if there is one, and as JSON or text. */
export function present(
  result: Result,
  source: Source,
  options: Options,
  console: SafeConsole,
  more: object = {},
): void {
  const { json, output } = options;
  if (output !== undefined) writeFile(output, result, source, console);
  if (json) print(resultJson(result, more), console);
  else if (output === undefined) print(showResult(result), console);
  else console.out(`${headOf(result)} → ${output}\n`);
}

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
