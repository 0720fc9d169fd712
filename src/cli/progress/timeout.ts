import { refuse } from '../../errors/diagnostic.ts';
import { invalidTimeLimit } from '../../errors/S646.ts';

/** Parse `--timeout SECONDS` into milliseconds; undefined means no limit. */
export function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const why = `is not a positive number of seconds up to ${mostSeconds}`;
  return (
    millisecondsOf(text) ??
    refuse(invalidTimeLimit({ option: `--timeout ${text}`, why, write: '--timeout SECONDS' }, null))
  );
}

/** Find a valid time limit on a command line before it is parsed; null if there is none. */
export function timeoutIn(args: readonly string[]): number | null {
  const name = '--timeout';
  const at = args.findLastIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  const [option, next] = args.slice(at === -1 ? args.length : at);
  return millisecondsOf((option === name ? next : option?.slice(name.length + 1)) ?? '');
}

function millisecondsOf(seconds: string): number | null {
  const number = /^(\d+\.?\d*|\.\d+)$/.test(seconds) ? Number(seconds) : 0;
  return number > 0 && number <= mostSeconds ? number * 1000 : null;
}

/** Timers count milliseconds in 31 bits. */
const mostSeconds = 2_000_000;
