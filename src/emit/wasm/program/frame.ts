import { integerOf } from '../../../machine/ir/build.ts';
import type { Allocation, Statement } from '../../../machine/ir/statement.ts';
import { letsOf, statementsIn } from '../../../machine/ir/walk.ts';
import { mostStackBytes } from '../../../syntax/memory.ts';
import { bytesOf } from '../../../syntax/type.ts';

/** The bytes of an allocation that is small and of a constant size, to the next 16; null for what lies on the heap. */
export function slotBytes({ type, sizes, place }: Allocation): number | null {
  if (place === 'heap') return null;
  const known = sizes.map(integerOf);
  if (known.some((size) => size === null)) return null;
  const size = known.reduce<number>((product, size) => product * Math.max(0, size ?? 0), bytesOf(type));
  return size > mostStackBytes ? null : 16 * Math.ceil(size / 16) + slack;
}

/** Vectors may be read whole at the end of what is allocated. */
export const slack = 16;

/** What the small allocations of a function need together; what is allocated after one another shares its bytes. */
export function frameBytes(outer: Statement): number {
  const { body: s } = letsOf(outer);
  if (s.tag === 'Call' || (s.tag === 'Loop' && s.order === 'parallel')) return 0;
  const own = s.tag === 'Allocation' ? (slotBytes(s) ?? 0) : 0;
  return own + Math.max(0, ...statementsIn(s).map(frameBytes));
}
