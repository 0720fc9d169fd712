import type { Command } from 'commander';
import { formatOf } from '../../files/format.ts';

/** The message for an argument after the program; null if there is none. The user may have meant it as an input. */
export function excessOf({ args, options }: Command): string | null {
  const [, extra] = args;
  if (extra === undefined) return null;
  const isInput = formatOf(extra) !== null && options.some(({ long }) => long === '--input');
  const hint = isInput ? `write --input NAME=${extra} for an input` : 'the only argument is the program';
  return `unexpected argument '${extra}': ${hint}`;
}
