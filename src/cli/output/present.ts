import { writeFile } from '../input/files.ts';
import type { Options } from '../input/load.ts';
import { outputFiles, usesStandardOutput } from '../input/output-files.ts';
import type { Console, SafeConsole } from './console.ts';
import type { Source } from './render.ts';
import { headOf, type Result, resultsJson, showResult } from './show.ts';
import { type Execution, executionText, summaryOf } from './summary.ts';

/** Present the outputs of `eval`, `step` or `run`: in files, if there are some, and as JSON or text. */
export function present(
  results: readonly Result[],
  source: Source,
  options: Options,
  console: SafeConsole,
  { more = {}, execution = null }: { readonly more?: object; readonly execution?: Execution | null } = {},
): void {
  const files = outputFiles(
    options.output,
    results.map(({ func }) => ({ name: func })),
  );
  for (const [i, result] of results.entries()) {
    const file = files.get(i);
    if (file !== undefined) writeFile(file, result, source, options, console);
  }
  if (usesStandardOutput(options.output)) return;
  if (options.json) {
    print(resultsJson(results, more), console);
    return;
  }
  const [written, shown] = [new Map<Result, string>(), new Set<Result>()];
  for (const [i, result] of results.entries()) {
    const file = files.get(i);
    if (file === undefined || options.print) shown.add(result);
    else written.set(result, file);
  }
  for (const [result, file] of written) console.out(`${headOf(result)} → ${file}\n`);
  if (execution === null || options.print) for (const result of shown) print(showResult(result), console);
  else summarize([...shown], execution, console);
}

/**
 * Print a summary of results, with a picture if one is an image, or with the values if there are few. In a file or a
 * pipe, few values are printed without a summary, because its times differ from run to run.
 */
function summarize(results: readonly Result[], execution: Execution, console: SafeConsole): void {
  const isSmall = ({ requested }: Result): boolean => requested.every(({ values }) => values.length <= mostValues);
  for (const result of results) {
    print(isSmall(result) ? showResult(result) : [headOf(result)], console);
    if (isSmall(result) && !console.screen.isTerminal) continue;
    const [array, ...others] = result.requested;
    if (!isSmall(result) && array !== undefined && others.length === 0) console.draw(array);
    for (const line of summaryOf(result)) console.out(`${line}\n`);
  }
  const isLarge = results.some((result) => !isSmall(result));
  if (isLarge || (results.length > 0 && console.screen.isTerminal)) console.out(`${executionText(execution)}\n`);
  if (isLarge && console.screen.isTerminal) console.out('--print prints the values, --output FILE writes them\n');
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
