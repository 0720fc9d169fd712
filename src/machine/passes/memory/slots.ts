import type { Name } from '../../../syntax/expr.ts';
import { bytesOf, type Type } from '../../../syntax/type.ts';
import { type Addresses, areApart, isDense } from '../../analysis/addresses.ts';
import { integerOf } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import { readsOf } from '../../ir/reads.ts';
import type { Loop, Statement, Store } from '../../ir/statement.ts';
import { boundIn, expressionsOf, letsOf, statementsIn } from '../../ir/walk.ts';

/** A place in memory that a register can stand for while a loop runs. */
export interface Slot {
  readonly buffer: Name;
  readonly type: Type;
  readonly lanes: number;
  /** As it can be said outside of the loop. */
  readonly address: Code;
  readonly key: string;
}

/**
 * The places that a loop stores to in each of its iterations, and that nothing else in it overlaps: those that registers can hold.
 * Buffers of different names are apart; of one, every access has to be at the same place or at a constant distance from it, and at
 * places that stand still.
 */
export function slotsOf(loop: Loop, addresses: Addresses): readonly Slot[] {
  const inner = boundIn(loop);
  if (!sureStores(loop.body).some(({ address }) => addresses.outside(address, inner) !== null)) return [];
  const accesses = accessesOf(loop);
  if (accesses === null) return [];
  const slots = [...accesses].flatMap(([buffer, all]) => slotsOfBuffer(buffer, all, addresses, inner));
  return slots.filter((slot) => registersFor(slot) <= mostRegisters);
}

/** As many of the first slots as there are registers for; engines spill the rest, which costs more than memory does. */
export function fitting(slots: readonly Slot[]): readonly Slot[] {
  let left = mostRegisters;
  return slots.filter((slot) => {
    left -= registersFor(slot);
    return left >= 0;
  });
}

/** Slots in groups, each of which leaves registers for all else that a loop does. */
export function groupsOf<S extends Slot>(slots: readonly S[]): readonly (readonly S[])[] {
  const groups: S[][] = [];
  let left = 0;
  for (const slot of slots) {
    left -= registersFor(slot);
    if (left >= 0) groups.at(-1)?.push(slot);
    else {
      groups.push([slot]);
      left = mostInGroup - registersFor(slot);
    }
  }
  return groups;
}

/** Of sixteen, a loop needs some for itself. */
const mostRegisters = 12;
const mostInGroup = 8;

function registersFor({ type, lanes }: Slot): number {
  return Math.max(1, (lanes * bytesOf(type)) / 16);
}

/** The stores that every iteration makes, unless something stops the program. */
function sureStores(s: Statement): readonly Store[] {
  const { body } = letsOf(s);
  if (body.tag === 'Store') return [body];
  return body.tag === 'If' || (body.tag === 'Loop' && !isRun(body)) ? [] : statementsIn(body).flatMap(sureStores);
}

/** Has a loop an iteration for sure? */
function isRun({ count }: Loop): boolean {
  return (integerOf(count) ?? 0) > 0;
}

/** What a loop does with a place; null is a place that is not known. */
interface Access {
  readonly address: Code | null;
  readonly type: Type;
  readonly lanes: number;
  /** Is it a store that every iteration makes, the first one too, whatever stops the program? */
  readonly isSure: boolean;
}

/** What a loop does with the buffers that it stores to; null where functions of their own do something. */
function accessesOf(loop: Loop): ReadonlyMap<Name, readonly Access[]> | null {
  const accesses = new Map<Name, Access[]>();
  const stored = new Set<Name>();
  const seen = new Set<Code>();
  let isOpen = true;
  let mayStop = false;
  const add = (buffer: Name, access: Access): void => {
    const all = accesses.get(buffer) ?? [];
    accesses.set(buffer, all);
    all.push(access);
  };
  const read = (e: Code): void => {
    for (const node of readsOf(e)) {
      if (node.tag === 'Register' || seen.has(node)) continue;
      seen.add(node);
      const address = node.tag === 'Load' && isDense(node.stride, node.lanes) ? node.address : null;
      add(node.buffer, { address, type: node.type, lanes: node.lanes, isSure: false });
    }
  };
  const walk = (outer: Statement, isSure: boolean): void => {
    if (!isOpen) return;
    const { lets, body: s } = letsOf(outer);
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(s)) read(e);
    if (s.tag === 'Call' || (s.tag === 'Loop' && s.order === 'parallel')) isOpen = false;
    if (s.tag === 'Store' || s.tag === 'Scatter') {
      const { type, lanes } = s.value;
      const address = s.tag === 'Store' && isDense(s.stride, lanes) ? s.address : null;
      stored.add(s.buffer);
      add(s.buffer, { address, type, lanes, isSure: isSure && !mayStop });
    }
    if (s.tag === 'Check') mayStop = true;
    const isSureInside = isSure && s.tag !== 'If' && !(s.tag === 'Loop' && !isRun(s));
    for (const inside of statementsIn(s)) walk(inside, isSureInside);
  };
  walk(loop.body, true);
  return isOpen ? new Map([...accesses].filter(([buffer]) => stored.has(buffer))) : null;
}

function slotsOfBuffer(
  buffer: Name,
  accesses: readonly Access[],
  addresses: Addresses,
  inner: ReadonlySet<Name>,
): readonly Slot[] {
  const slots = new Map<string, Slot & { readonly offset: number; readonly bytes: number; readonly isSure: boolean }>();
  let base: string | null = null;
  for (const { address, type, lanes, isSure } of accesses) {
    const outside = address === null ? null : addresses.outside(address, inner);
    if (address === null || outside === null || slots.size > mostSlots) return [];
    const place = addresses.placeOf(address);
    base ??= place.base;
    if (base !== place.base) return [];
    const known = slots.get(`${place.key} x ${lanes}`);
    const bytes = lanes * bytesOf(type);
    const slot = known ?? {
      buffer,
      type,
      lanes,
      bytes,
      address: outside,
      key: place.key,
      offset: place.offset,
      isSure,
    };
    slots.set(`${place.key} x ${lanes}`, { ...slot, isSure: slot.isSure || isSure });
  }
  const all = [...slots.values()];
  const isApart = all.every((a, i) => all.every((b, j) => i === j || areApart(a, b)));
  return isApart ? all.filter(({ isSure, type, lanes }) => isSure && !(type === 'bool' && lanes > 1)) : [];
}

/** A buffer of which more places are used is no matter for registers. */
const mostSlots = 64;
