import { refuse } from '../../../errors/diagnostic.ts';
import { wrongArgumentType } from '../../../errors/S634.ts';
import { isRecord } from '../given.ts';
import { show } from '../show.ts';

export interface MemoizeOptions {
  /**
   * The maximum number of bytes that memoized funcs keep between calls, with the content of inputs that they depend on.
   * The default is 64 MiB.
   */
  readonly bytes?: number;
}

/** The limit of the memoization cache, in bytes. */
export function readMemoize(given: unknown): number {
  if (given === undefined) return defaultBytes;
  const wrong = (what: string, value: unknown, wanted: string): never =>
    refuse(wrongArgumentType({ what, given: show(value), wanted }, null));
  if (!isRecord(given)) return wrong('the option memoize', given, 'an object: { bytes: 2 ** 28 }');
  const unknown = Object.keys(given).find((key) => key !== 'bytes');
  if (unknown !== undefined) return wrong('the option memoize', given, `{ bytes }, which is its only property`);
  const { bytes = defaultBytes } = given as { readonly bytes?: unknown }; // its only property
  if (typeof bytes === 'number' && bytes >= 0) return bytes;
  return wrong('bytes of the option memoize', bytes, 'a number that is not negative');
}

const defaultBytes = 2 ** 26;
