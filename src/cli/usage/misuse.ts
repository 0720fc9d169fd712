import type { Options } from '../input/load.ts';
import { usesStandardOutput } from '../input/output-files.ts';
import { splitAssignment } from '../input/params.ts';
import { standardStream } from '../input/standard-input.ts';
import type { Screen } from '../output/screen.ts';

/** The options that this check reads. Not every command has all of them. */
type Checked = Pick<Options, 'input' | 'output' | 'format' | 'json' | 'timeout' | 'watch'> & {
  readonly target?: string;
};

/** The error in a combination of arguments that are valid individually; null if the combination is valid. */
export function misuseOf(file: string, options: Checked, screen: Screen): string | null {
  const { input = [], output, format, json, target, timeout, watch } = options;
  const readers = [file, ...input.map((text) => splitAssignment(text)[1])].filter((name) => name === standardStream);
  if (readers.length > 1) return 'standard input (-) can be read only once';
  if (watch && readers.length > 0) return 'option --watch needs files, not standard input (-)';
  if (watch && timeout !== undefined) return 'options --watch and --timeout exclude each other';
  if (format !== undefined && output === undefined) return 'option --format needs --output';
  if (!usesStandardOutput(output)) return null;
  if (json) return 'options --json and --output - both write to standard output';
  if (target !== undefined)
    return target === 'js' ? null : 'option --output - needs --target js, which writes one file';
  if (format === undefined) return 'option --output - needs --format, such as --format png';
  return screen.isTerminal ? 'option --output - writes bytes: redirect them to a file or a program' : null;
}
