import type { Func } from '../../syntax/algorithm.ts';
import { accessesIn } from '../../syntax/walk.ts';

/**
 * Does a stage compute the same values when it runs twice, or on more points? A pure stage does, and so does an update
 * whose only variables are pure and that does not read its own func: each point that it writes gets a value that
 * depends on no other point of the func. With an rdom, a second run would first write the values of earlier iterations
 * again.
 */
export function isIdempotent({ name, updates }: Func, stage: number): boolean {
  const update = updates[stage - 1];
  if (update === undefined) return true;
  const { rdom, at, values, condition } = update;
  return rdom.length === 0 && accessesIn(...at, ...values, condition).every(({ func }) => func !== name);
}
