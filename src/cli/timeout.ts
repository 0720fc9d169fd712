import { refuse } from '../errors/diagnostic.ts';
import { S646 } from '../errors/S646.ts';

/** `--timeout SECONDS` in milliseconds, or undefined where there is no limit. */
export function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (seconds > 0 && seconds <= mostSeconds) return seconds * 1000;
  return refuse(S646({ option: `--timeout ${text}`, why: `is not a number of seconds up to ${mostSeconds}` }, null));
}

/** Timers count milliseconds in 31 bits. */
const mostSeconds = 2_000_000;

/** What `--timeout` is on a command line, before anything else is known of it. */
export function timeoutIn(args: readonly string[]): string | undefined {
  const name = '--timeout';
  const at = args.findLastIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  const [option, next] = args.slice(at === -1 ? args.length : at);
  return option === name ? next : option?.slice(name.length + 1);
}
