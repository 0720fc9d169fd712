import type { Name } from '../../../syntax/expr.ts';
import { invariantGuards } from '../../analysis/invariant-guards.ts';
import type { Code } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import { ifAll, ifPositive, type Loop, type Statement, sequence } from '../../ir/statement.ts';
import { renamedCopy } from '../../ir/substitute.ts';
import { mapParts, nodesOf, readsState } from '../../ir/walk.ts';
import { distribute } from './distribute.ts';
import { loadsToRegisters, RegisterPromotion } from './register-promotion.ts';
import { fitting, groupsOf, type Slot, slotsOf } from './slots.ts';

/**
 * Scalar replacement: keep a memory location in a register during a loop if each iteration stores to it.
 *
 *     for x do … p{e} ← p{e} + … …
 *     ⟶  if the loop has an iteration then hold r = p{e} in (for x do … r ← r + … …; p{e} ← r)
 *
 * if e is loop-invariant, every iteration stores there, and every other access of the loop to p is at the same location
 * or disjoint from it (slots.ts). Loops are processed from the inside out, so the load and store around an inner loop
 * are replaced in the outer loop too. A loop that needs too many registers is distributed, if possible (distribute.ts).
 */
export function replaceScalars(s: Statement, names: Names): Statement {
  return new ScalarReplacement(names).statement(s);
}

class ScalarReplacement extends RegisterPromotion {
  protected override promoteIn(loop: Loop): Statement {
    const { conditions, loop: inside } = invariantGuards(loop);
    return ifAll(conditions, this.#replaced(inside));
  }

  #replaced(loop: Loop): Statement {
    const slots = slotsOf(loop, this.addresses);
    if (slots.length === 0) return loop;
    const fittingSlots = fitting(slots);
    const distributed = fittingSlots.length < slots.length ? this.#distributed(loop, slots) : null;
    return ifPositive(loop.count, distributed ?? this.#single(loop, fittingSlots));
  }

  #single(loop: Loop, slots: readonly Slot[]): Statement {
    const named = this.#named(slots);
    return withRegisters({ ...loop, body: this.#inRegisters(loop.body, named) }, named);
  }

  /** Distributes a loop so that each part has enough registers for its slots; null if that is not possible. */
  #distributed(loop: Loop, slots: readonly Slot[]): Statement | null {
    const groups = groupsOf(this.#named(slots));
    const body = this.#inRegisters(loop.body, groups.flat());
    const bodies = distribute(
      body,
      groups.map((group) => new Set(group.map(({ register }) => register))),
    );
    if (bodies === null || [loop.min, loop.count].some((e) => nodesOf(e).some(readsState))) return null;
    return sequence(
      ...bodies.map((part, i) => {
        const own = { ...loop, body: part };
        const renamed = i === 0 ? own : renamedCopy(own, this.names, new Map());
        return withRegisters(renamed, groups[i] ?? []);
      }),
    );
  }

  #named(slots: readonly Slot[]): readonly NamedSlot[] {
    return slots.map((slot) => ({ ...slot, register: this.names.fresh('r') }));
  }

  /** Replaces the accesses to slots with accesses to their registers. */
  #inRegisters(s: Statement, slots: readonly NamedSlot[]): Statement {
    const registerOf = (buffer: Name, address: Code, lanes: number): Name | undefined => {
      const place = this.addresses.placeOf(address);
      const slot = slots.find((each) => each.buffer === buffer && each.lanes === lanes && each.key === place.key);
      return slot?.register;
    };
    const code = loadsToRegisters(({ buffer, address, lanes }) => registerOf(buffer, address, lanes));
    const statement = (s: Statement): Statement => {
      if (s.tag !== 'Store') return mapParts(s, code, statement);
      const register = registerOf(s.buffer, s.address, s.value.lanes);
      if (register === undefined) return mapParts(s, code, statement);
      return { tag: 'Assign', register, value: code(s.value) };
    };
    return statement(s);
  }
}

interface NamedSlot extends Slot {
  readonly register: Name;
}

/** A loop with its registers: slots are loaded before the loop and stored after it. */
function withRegisters(loop: Statement, slots: readonly NamedSlot[]): Statement {
  const stores = slots.map(({ buffer, address, type, lanes, register }): Statement => {
    return { tag: 'Store', buffer, address, stride: 1, value: { tag: 'Register', type, lanes, register } };
  });
  return slots.reduceRight<Statement>(
    (inside, { buffer, address, type, lanes, register }) => ({
      tag: 'Hold',
      register,
      value: { tag: 'Load', type, lanes, buffer, address, stride: 1 },
      body: inside,
    }),
    sequence<never>(loop, ...stores),
  );
}
