import type { Addresses } from './addresses.ts';
import type { Loop, Statement } from './statement.ts';
import { letsOf, mapParts, withLets } from './walk.ts';

/** The same statement with its serial loops replaced, from the inside out, where addresses are known for what they are. */
export function mapSerialLoops(s: Statement, addresses: Addresses, change: (loop: Loop) => Statement): Statement {
  const { lets, body } = letsOf(s);
  for (const each of lets) addresses.define(each);
  const inside = mapParts(
    body,
    (e) => e,
    (inner) => mapSerialLoops(inner, addresses, change),
  );
  return withLets(lets, inside.tag === 'Loop' && inside.order === 'serial' ? change(inside) : inside);
}
