import { startupValue } from '../../semantics/startup.ts';
import { constantOf, type Expr, type Name } from '../../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { For, Program, Stmt } from '../../syntax/target.ts';
import { accessesIn, nodesOf } from '../../syntax/walk.ts';

/**
 * The single-trip loops that allocate storage and come between a store to other storage and a read of that storage. The
 * loop does not use the other storage, but storage coalescing must not reuse it for the allocations in the loop.
 */
export function loopsBesideStorage({ name, body }: Program): readonly For[] {
  const events: Event[] = [];
  record(body, new Map(), events);
  return events.flatMap(({ tag, loop }, begin) => {
    if (tag !== 'Begin') return [];
    const end = events.findIndex((event) => event.tag === 'End' && event.loop === loop);
    const inside = events.slice(begin + 1, end);
    if (!inside.some((event) => event.tag === 'Allocate')) return [];
    const used = new Set(inside.map(({ func }) => func));
    const stored = new Set(events.slice(0, begin).flatMap((event) => (event.tag === 'Store' ? [event.func] : [])));
    const isOlder = ({ tag, func }: Event): boolean =>
      tag === 'Read' && func !== name && stored.has(func) && !used.has(func);
    return loop !== null && events.slice(end).some(isOlder) ? [loop] : [];
  });
}

/** A use of the storage of a func, or the beginning or end of a single-trip loop, in program order. */
interface Event {
  readonly tag: 'Allocate' | 'Store' | 'Read' | 'Begin' | 'End';
  readonly func: Name;
  readonly loop: For | null;
}

function record(s: Stmt, known: Map<Name, number>, events: Event[]): void {
  const add = (tag: Event['tag'], func: Name, loop: For | null = null): void => void events.push({ tag, func, loop });
  for (const { func } of accessesIn(...ownExpressions(s))) add('Read', func);
  if (s.tag === 'Allocate') add('Allocate', s.func);
  if (s.tag === 'Assign') add('Store', s.func);
  if (s.tag === 'Let') {
    const value = constantIn(s.value, known);
    if (value === null) known.delete(s.x);
    else known.set(s.x, value);
  }
  const singleTrip = s.tag === 'For' && constantIn(s.in.len, known) === 1 ? s : null;
  if (singleTrip !== null) add('Begin', '', singleTrip);
  for (const child of childrenOf(s)) record(child, known, events);
  if (singleTrip !== null) add('End', '', singleTrip);
}

/** The value of an expression of constants and known variables; null for any other expression. */
function constantIn(e: Expr, known: ReadonlyMap<Name, number>): number | null {
  if (e.tag === 'Const') return constantOf(e);
  if (e.tag === 'Var') return known.get(e.name) ?? null;
  const isKnown = nodesOf(e).every((node) => node.tag !== 'Access' && (node.tag !== 'Var' || known.has(node.name)));
  return isKnown ? Number(startupValue(e, known)) : null;
}
