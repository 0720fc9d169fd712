import type { Machine } from '../machine/ir/program.ts';
import { programValues, type Request } from '../semantics/request.ts';
import type { Program } from '../syntax/target.ts';
import { verifyAddresses } from './addresses/addresses.ts';
import { verifySizes } from './addresses/sizes.ts';
import { type StridesOf, startupOf } from './addresses/startup.ts';
import { folding } from './folding.ts';

/** The verification of one call before it runs. */
export interface CallReport {
  /** Why the call would be incorrect, or null if nothing is refuted. */
  readonly refuted: string | null;
  /** Why folded storage is not proved to contain every row when it is read, or null if this is proved. */
  readonly folding: string | null;
  /** Addresses and sizes that are neither proved nor refuted. */
  readonly open: readonly string[];
}

/**
 * Verify a program for the start-up values of a call: addresses are inside their blocks, sizes fit, and folded
 * storage contains the rows that are read.
 */
export function verifyCall(P: Program, M: Machine, z: Request, stridesOf?: StridesOf): CallReport {
  const startup = startupOf(M, z, stridesOf);
  const huge = [...startup.arrays].find(([, { first, count }]) => Math.abs(first) + count > largestArray);
  if (huge !== undefined) return { refuted: `the storage of ${huge[0]} does not fit`, folding: null, open: [] };
  const [addresses, sizes, rows] = [
    verifyAddresses(M, startup),
    verifySizes(M, startup),
    folding(P, programValues(P, z)),
  ];
  const [outside] = addresses.refuted;
  const [large] = sizes.refuted;
  return {
    refuted:
      outside !== undefined
        ? `${outside.text} is outside the block of ${outside.buffer}`
        : large !== undefined
          ? `${large.what} does not fit: ${large.text}`
          : null,
    open: [
      ...addresses.unknown.map(({ text, buffer }) => `${text} is not proved to be inside the block of ${buffer}`),
      ...sizes.unknown.map(({ what, text }) => `${what} is not proved to fit: ${text}`),
    ],
    folding: rows.tag === 'proved' ? null : rows.why,
  };
}

/** A number of elements that is larger than any memory, but whose size in bytes is still exact. */
const largestArray = 2 ** 48;
