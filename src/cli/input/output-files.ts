import { refuse } from '../../errors/diagnostic.ts';
import { wrongOutputFile } from '../../errors/S651.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import { standardStream } from './standard-input.ts';

/** The values of the option --output: one for `compile`, a list for the commands that run a program. */
type Given = string | readonly string[] | undefined;

/** The file of each output, by the number of the output. */
export type OutputFiles = ReadonlyMap<number, string>;

/** The files that the option names: FILE for the only output (the last one counts), NAME=FILE for one of several. */
export function outputFiles(given: Given, outputs: readonly Pick<Output, 'name'>[]): OutputFiles {
  const texts = textsOf(given);
  const last = texts.at(-1);
  if (outputs.length === 1) return new Map(last === undefined ? [] : [[0, last]]);
  const files = new Map<number, string>();
  const known = outputs.map(({ name }) => name);
  for (const text of texts) {
    const at = text.indexOf('=');
    const output = at === -1 ? -1 : known.indexOf(text.slice(0, at));
    const why = output === -1 ? 'does not name an output' : files.has(output) ? 'names the output again' : null;
    if (why !== null) refuse(wrongOutputFile({ text, why, known: known.join(', ') }, null));
    files.set(output, text.slice(at + 1));
  }
  return files;
}

/** Is an output written to standard output? */
export function usesStandardOutput(given: Given): boolean {
  return textsOf(given).some((text) => text === standardStream || text.endsWith(`=${standardStream}`));
}

/** The files of the option, with the names of outputs in front of them. */
export function textsOf(given: Given): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
}
