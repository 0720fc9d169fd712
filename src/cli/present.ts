import { type Console, harmless } from './console.ts';
import { writeFile } from './files.ts';
import type { Options } from './load.ts';
import type { Source } from './render.ts';
import { headOf, type Result, resultJson, showResult } from './show.ts';

/** How `eval`, `step` and `run` end: the result in its file, if it has one, and as JSON or as text. */
export function present(result: Result, source: Source, options: Options, console: Console, more: object = {}): void {
  const { json, output } = options;
  if (output !== undefined) writeFile(output, result, source, console);
  if (json) console.out(`${resultJson(result, more)}\n`);
  else console.out(output === undefined ? `${showResult(result)}\n` : `${headOf(result)} → ${harmless(output)}\n`);
}
