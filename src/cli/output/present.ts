import { writeFile } from '../input/files.ts';
import type { Options } from '../input/load.ts';
import type { Console, SafeConsole } from './console.ts';
import type { Source } from './render.ts';
import { headOf, type Result, resultJson, showResult } from './show.ts';

/** How `eval`, `step` and `run` end: the result in its file, if it has one, and as JSON or as text. */
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

/** Pieces of text, and the end of the line. Many small ones are written at once. */
function print(pieces: Iterable<string>, console: Console): void {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < written) continue;
    console.out(text);
    text = '';
  }
  console.out(`${text}\n`);
}

/** In characters. */
const written = 2 ** 16;
