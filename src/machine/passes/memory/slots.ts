import { maxRegistersPerDistributedLoop, maxReplacedLocations, maxReplacementRegisters } from '../../../heuristics.ts';
import type { Name } from '../../../syntax/expr.ts';
import { bytesOf, type Type } from '../../../syntax/type.ts';
import { type Addresses, areDisjoint, isDense } from '../../analysis/addresses.ts';
import { constantOf } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import { readsOf } from '../../ir/reads.ts';
import type { Loop, Statement, Store } from '../../ir/statement.ts';
import { boundIn, expressionsOf, letsOf, statementsIn } from '../../ir/walk.ts';

/** A memory location that a register can replace while a loop runs. */
export interface Slot {
  readonly buffer: Name;
  readonly type: Type;
  readonly lanes: number;
  /** The address, in terms of variables from outside the loop. */
  readonly address: Code;
  readonly key: string;
}

/**
 * The locations that each iteration of a loop stores to and that no other access of the loop partially overlaps.
 * Buffers with different names are disjoint. All accesses to one buffer have to be loop-invariant and at constant
 * distances.
 */
export function slotsOf(loop: Loop, addresses: Addresses): readonly Slot[] {
  const inner = boundIn(loop);
  if (!unconditionalStores(loop.body).some(({ address }) => addresses.invariantForm(address, inner) !== null))
    return [];
  const accesses = accessesOf(loop);
  if (accesses === null) return [];
  const slots = [...accesses].flatMap(([buffer, all]) => slotsOfBuffer(buffer, all, addresses, inner));
  return slots.filter((slot) => registersFor(slot) <= maxReplacementRegisters);
}

/**
 * The first slots for which there are enough registers. Engines would spill the rest, which costs more than memory
 * accesses.
 */
export function fitting(slots: readonly Slot[]): readonly Slot[] {
  let left = maxReplacementRegisters;
  return slots.filter((slot) => {
    left -= registersFor(slot);
    return left >= 0;
  });
}

/** Groups of slots for loop distribution. Each group leaves registers for the other values of its loop. */
export function groupsOf<S extends Slot>(slots: readonly S[]): readonly (readonly S[])[] {
  const groups: S[][] = [];
  let left = 0;
  for (const slot of slots) {
    left -= registersFor(slot);
    if (left >= 0) groups.at(-1)?.push(slot);
    else {
      groups.push([slot]);
      left = maxRegistersPerDistributedLoop - registersFor(slot);
    }
  }
  return groups;
}

function registersFor({ type, lanes }: Slot): number {
  return Math.max(1, (lanes * bytesOf(type)) / 16);
}

/** The stores that every iteration executes, unless a check stops the program. */
function unconditionalStores(s: Statement): readonly Store[] {
  const { body } = letsOf(s);
  if (body.tag === 'Store') return [body];
  return body.tag === 'If' || (body.tag === 'Loop' && !alwaysRuns(body))
    ? []
    : statementsIn(body).flatMap(unconditionalStores);
}

/** Does a loop always have an iteration? */
function alwaysRuns({ count }: Loop): boolean {
  return (constantOf(count) ?? 0) > 0;
}

/** An access of a loop to a buffer. The address is null if it is not a single contiguous location. */
interface Access {
  readonly address: Code | null;
  readonly type: Type;
  readonly lanes: number;
  /** Is it a store that every iteration executes, before any check that may stop the program? */
  readonly isUnconditional: boolean;
}

/** The accesses of a loop to the buffers that it stores to; null if it contains calls or parallel loops. */
function accessesOf(loop: Loop): ReadonlyMap<Name, readonly Access[]> | null {
  const accesses = new Map<Name, Access[]>();
  const stored = new Set<Name>();
  const seen = new Set<Code>();
  let hasCalls = false;
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
      add(node.buffer, { address, type: node.type, lanes: node.lanes, isUnconditional: false });
    }
  };
  const walk = (outer: Statement, isUnconditional: boolean): void => {
    if (hasCalls) return;
    const { lets, body: s } = letsOf(outer);
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(s)) read(e);
    if (s.tag === 'Call' || s.tag === 'HostCall' || (s.tag === 'Loop' && s.order === 'parallel')) hasCalls = true;
    if (s.tag === 'Store' || s.tag === 'Scatter') {
      const { type, lanes } = s.value;
      const address = s.tag === 'Store' && isDense(s.stride, lanes) ? s.address : null;
      stored.add(s.buffer);
      add(s.buffer, { address, type, lanes, isUnconditional: isUnconditional && !mayStop });
    }
    if (s.tag === 'Check') mayStop = true;
    const innerRuns = isUnconditional && s.tag !== 'If' && !(s.tag === 'Loop' && !alwaysRuns(s));
    for (const inside of statementsIn(s)) walk(inside, innerRuns);
  };
  walk(loop.body, true);
  return hasCalls ? null : new Map([...accesses].filter(([buffer]) => stored.has(buffer)));
}

function slotsOfBuffer(
  buffer: Name,
  accesses: readonly Access[],
  addresses: Addresses,
  inner: ReadonlySet<Name>,
): readonly Slot[] {
  const slots = new Map<
    string,
    Slot & { readonly offset: number; readonly bytes: number; readonly isUnconditional: boolean }
  >();
  let base: string | null = null;
  for (const { address, type, lanes, isUnconditional } of accesses) {
    const invariant = address === null ? null : addresses.invariantForm(address, inner);
    if (address === null || invariant === null || slots.size > maxReplacedLocations) return [];
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
      address: invariant,
      key: place.key,
      offset: place.offset,
      isUnconditional,
    };
    slots.set(`${place.key} x ${lanes}`, { ...slot, isUnconditional: slot.isUnconditional || isUnconditional });
  }
  const all = [...slots.values()];
  const isDisjoint = all.every((a, i) => all.every((b, j) => i === j || areDisjoint(a, b)));
  return isDisjoint ? all.filter((slot) => slot.isUnconditional && !(slot.type === 'bool' && slot.lanes > 1)) : [];
}
