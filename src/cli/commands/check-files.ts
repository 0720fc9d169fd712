import type { Options } from '../input/load.ts';
import type { SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import { checkCommand } from './check.ts';

/** Runs a command on a file; a refusal is reported and determines the exit code. */
type Guard = (
  file: string,
  options: Options,
  console: SafeConsole,
  run: (source: Source, options: Options, console: SafeConsole) => number,
) => number;

/** `check` on several files, and on all programs of folders. */
export function checkFiles(paths: readonly string[], options: Options, console: SafeConsole, guarded: Guard): number {
  const files = [...new Set(paths.flatMap((path) => console.programsIn(path, true) ?? [path]))];
  const [only, ...others] = files;
  if (only === undefined) return guarded(paths.join(', '), options, { ...console, read: noProgram }, checkCommand);
  if (others.length === 0) return guarded(only, options, console, checkCommand);
  const documents: object[] = [];
  const codes = files.map((file) => {
    const out = (text: string): void => {
      if (options.json) documents.push({ file, ...JSON.parse(text) });
      else console.out(`${file}: ${text}`);
    };
    return guarded(file, options, { ...console, out }, checkCommand);
  });
  const wrong = codes.filter((code) => code !== 0).length;
  if (options.json) {
    const first = documents.find((document) => 'error' in document);
    const error = first !== undefined && 'error' in first ? { error: first.error } : {};
    console.out(`${JSON.stringify({ ...error, files: documents })}\n`);
  } else console.out(`${files.length} files, ${wrong === 0 ? 'no errors' : `${wrong} with errors`}\n`);
  return Math.max(...codes);
}

function noProgram(): never {
  throw new Error('contains no .syl file');
}
