import { constantOf } from '../../../machine/ir/build.ts';
import type { Allocation, Statement } from '../../../machine/ir/statement.ts';
import { letsOf, statementsIn } from '../../../machine/ir/walk.ts';
import { mostStackBytes } from '../../../syntax/memory.ts';
import { bytesOf } from '../../../syntax/type.ts';

/**
 * The number of bytes of a frame that a small allocation of constant size takes: rounded up to 16, and padded. Null for
 * other allocations.
 */
export function slotBytes({ type, sizes, place }: Allocation): number | null {
  if (place === 'heap') return null;
  const known = sizes.map(constantOf);
  if (known.some((size) => size === null)) return null;
  const size = known.reduce<number>((product, size) => product * Math.max(0, size ?? 0), bytesOf(type));
  return size > mostStackBytes ? null : 16 * Math.ceil(size / 16) + slack;
}

/** Padding bytes after an allocation, so that a whole vector can be read at its end. */
export const slack = 16;

/** The size of the frame of a function for its small allocations. Allocations with disjoint scopes share bytes. */
export function frameBytes(outer: Statement): number {
  const { body: s } = letsOf(outer);
  if (s.tag === 'Call' || (s.tag === 'Loop' && s.order === 'parallel')) return 0;
  const own = s.tag === 'Allocation' ? (slotBytes(s) ?? 0) : 0;
  return own + Math.max(0, ...statementsIn(s).map(frameBytes));
}
