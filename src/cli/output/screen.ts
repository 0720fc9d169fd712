import { WriteStream } from 'node:tty';

/** How an output stream is displayed. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly columns: number;
  /** The number of bits of a colour: 1 (no colours), 4, 8 or 24. */
  readonly colorDepth: number;
}

/** A file or a pipe. */
export const noScreen: Screen = { isTerminal: false, columns: 80, colorDepth: 1 };

/**
 * The screen of a stream. `FORCE_COLOR` (0 to 3) takes precedence over `NO_COLOR`, as in Node; files and pipes have
 * colours only if `FORCE_COLOR` is set.
 */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Screen {
  const isTerminal = stream.isTTY === true;
  const { NO_COLOR, ...others } = env;
  const isForced = env.FORCE_COLOR !== undefined;
  const relevant = isForced || NO_COLOR === undefined || NO_COLOR === '' ? others : env;
  // Node's table of terminals depends on the environment only.
  const depth = isTerminal || isForced ? WriteStream.prototype.getColorDepth.call(undefined, relevant) : 1;
  return { isTerminal, columns: stream.columns || noScreen.columns, colorDepth: depth };
}
