import type { Name } from '../../../syntax/expr.ts';
import { Addresses } from '../../analysis/addresses.ts';
import { invariantGuards } from '../../analysis/invariant-guards.ts';
import type { Code } from '../../ir/code.ts';
import { mapSerialLoops } from '../../ir/map-loops.ts';
import type { Names } from '../../ir/names.ts';
import { ifAll, ifPositive, type Loop, type Statement, sequence } from '../../ir/statement.ts';
import { renamedCopy } from '../../ir/substitute.ts';
import { mapOperands, mapParts, nodesOf, readsState } from '../../ir/walk.ts';
import { distribute } from './distribute.ts';
import { fitting, groupsOf, type Slot, slotsOf } from './slots.ts';

/**
 * Accumulators: what a loop stores to the same place again and again stays in a register while the loop runs.
 *
 *     for x do … p{e} ← p{e} + … …
 *     ⟶  if the loop has an iteration then hold r = p{e} in (for x do … r ← r + … …; p{e} ← r)
 *
 * where e stands still, every iteration stores there, and all else that the loop does with p is apart from it, or exactly there
 * (slots.ts). From the inside out: a register of an inner loop can be kept in one of the loop around it. A loop that was unrolled so far
 * that there are not enough registers becomes several, if it can (distribute.ts).
 */
export function replaceScalars(s: Statement, names: Names): Statement {
  return new Promoting(names).statement(s);
}

class Promoting {
  readonly #names: Names;
  readonly #addresses = new Addresses();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    return mapSerialLoops(
      s,
      (each) => this.#addresses.define(each),
      (loop) => this.#loop(loop),
    );
  }

  #loop(loop: Loop): Statement {
    const { conditions, loop: inside } = invariantGuards(loop);
    return ifAll(conditions, this.#promoted(inside));
  }

  #promoted(loop: Loop): Statement {
    const slots = slotsOf(loop, this.#addresses);
    if (slots.length === 0) return loop;
    const some = fitting(slots);
    const several = some.length < slots.length ? this.#several(loop, slots) : null;
    return ifPositive(loop.count, several ?? this.#kept(loop, some));
  }

  #kept(loop: Loop, slots: readonly Slot[]): Statement {
    const kept = this.#named(slots);
    return held({ ...loop, body: this.#inRegisters(loop.body, kept) }, kept);
  }

  /** As many loops as it takes for each to have registers for what it keeps, or null. */
  #several(loop: Loop, slots: readonly Slot[]): Statement | null {
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
        const apart = i === 0 ? own : renamedCopy(own, this.#names, new Map());
        return held(apart, groups[i] ?? []);
      }),
    );
  }

  #named(slots: readonly Slot[]): readonly Kept[] {
    return slots.map((slot) => ({ ...slot, register: this.#names.fresh('r') }));
  }

  /** The same, where what is kept is in registers. */
  #inRegisters(s: Statement, kept: readonly Kept[]): Statement {
    const registerOf = (buffer: Name, address: Code, lanes: number): Name | undefined => {
      const place = this.#addresses.placeOf(address);
      const slot = kept.find((each) => each.buffer === buffer && each.lanes === lanes && each.key === place.key);
      return slot?.register;
    };
    const done = new Map<Code, Code>();
    const code = (e: Code): Code => {
      const known = done.get(e);
      if (known !== undefined) return known;
      const register = e.tag === 'Load' ? registerOf(e.buffer, e.address, e.lanes) : undefined;
      const made: Code =
        register === undefined ? mapOperands(e, code) : { tag: 'Register', type: e.type, lanes: e.lanes, register };
      done.set(e, made);
      return made;
    };
    const statement = (s: Statement): Statement => {
      if (s.tag !== 'Store') return mapParts(s, code, statement);
      const register = registerOf(s.buffer, s.address, s.value.lanes);
      if (register === undefined) return mapParts(s, code, statement);
      return { tag: 'Assign', register, value: code(s.value) };
    };
    return statement(s);
  }
}

interface Kept extends Slot {
  readonly register: Name;
}

/** A loop with what it keeps: loaded before it, and stored after it. */
function held(loop: Statement, kept: readonly Kept[]): Statement {
  const stores = kept.map(({ buffer, address, type, lanes, register }): Statement => {
    return { tag: 'Store', buffer, address, stride: 1, value: { tag: 'Register', type, lanes, register } };
  });
  return kept.reduceRight<Statement>(
    (inside, { buffer, address, type, lanes, register }) => ({
      tag: 'Hold',
      register,
      value: { tag: 'Load', type, lanes, buffer, address, stride: 1 },
      body: inside,
    }),
    sequence<never>(loop, ...stores),
  );
}
