import { maxCarriedRegisters, maxCarriedSteps } from '../../../heuristics.ts';
import type { Name } from '../../../syntax/expr.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { areDisjoint, isDense } from '../../analysis/addresses.ts';
import { sumOf } from '../../analysis/affine-forms.ts';
import { isLoopInvariant } from '../../analysis/loop-invariant.ts';
import { int, plus, times } from '../../ir/build.ts';
import type { Code, Load } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import { readsOf } from '../../ir/reads.ts';
import { ifPositive, type Loop, type Statement, type Store, sequence } from '../../ir/statement.ts';
import { boundIn, expressionsOf, letsOf, mapParts, withLets } from '../../ir/walk.ts';
import { loadsToRegisters, RegisterPromotion } from './register-promotion.ts';

/**
 * Scalar replacement of loop-carried values: keep a value in a register if one iteration stores it and the next one
 * loads it, as in scans.
 *
 *     for x in (m, n) do … p{g·x + e} ← f(p{g·x + e − g}) …
 *     ⟶  if n > 0 then hold r = p{g·m + e − g} in for x in (m, n) do … r ← f(r); p{g·x + e} ← r …
 *
 * if g is a constant, e is loop-invariant, the body is straight-line code, and no other store to p overlaps the
 * location between the store and the load.
 */
export function replaceCarriedScalars(s: Statement, names: Names): Statement {
  return new CarriedScalarReplacement(names).statement(s);
}

class CarriedScalarReplacement extends RegisterPromotion {
  protected override promoteIn(loop: Loop): Statement {
    const steps = stepsOf(loop.body);
    const carried = steps === null ? [] : this.#carriedBy(loop, steps);
    if (carried.length === 0) return loop;
    const made = carried.reduceRight<Statement>(
      (inside, { register, load, first }) => ({
        tag: 'Hold',
        register,
        value: { ...load, address: first },
        body: inside,
      }),
      { ...loop, body: this.#inRegisters(loop.body, carried) },
    );
    return ifPositive(loop.count, made);
  }

  #carriedBy(loop: Loop, steps: readonly Step[]): readonly Carried[] {
    const inner = boundIn(loop);
    const stores = steps.flatMap(({ store }, at) => {
      if (store === null) return [];
      const { address, buffer, stride, value } = store;
      const place = isDense(stride, value.lanes) ? this.#affinePlace(address, loop.x, inner) : null;
      return [{ at, store, buffer, place, bytes: value.lanes * bytesOf(value.type) }];
    });
    const carried: Carried[] = [];
    for (const { at, store, buffer, place, bytes } of stores) {
      const { type, lanes } = store.value;
      if (place === null || carried.length >= maxCarriedRegisters || (type === 'bool' && lanes > 1)) continue;
      const before = { offset: (place.offset - place.growth) | 0, bytes };
      const key = `${place.base} + ${before.offset}`;
      // After the store, the register has the value for the next iteration.
      const load = steps
        .slice(0, at + 1)
        .flatMap(({ loads }) => loads)
        .find((each) => this.#isAt(each, buffer, lanes, key));
      const isPreserved = stores.every((other) => {
        if (other.buffer !== buffer) return true;
        if (other.place === null || other.place.base !== place.base) return false;
        const extent = { offset: other.place.offset, bytes: other.bytes };
        return areDisjoint(extent, before) && (other.at === at || areDisjoint(extent, { offset: place.offset, bytes }));
      });
      if (load === undefined || !isPreserved) continue;
      // The constant comes first: at the end, it would become the offset of the load, and the rest may be negative.
      const first = plus(int(before.offset), plus(place.invariant, times(int(place.growth), loop.min)));
      carried.push({ at, register: this.names.fresh('r'), buffer, lanes, key, load, first });
    }
    return carried;
  }

  #isAt(load: Load, buffer: Name, lanes: number, key: string): boolean {
    if (load.buffer !== buffer || load.lanes !== lanes || !isDense(load.stride, lanes)) return false;
    return this.addresses.placeOf(load.address).key === key;
  }

  /** An address that grows by a constant in each iteration and is invariant otherwise; null for other addresses. */
  #affinePlace(address: Code, x: Name, inner: ReadonlySet<Name>): AffinePlace | null {
    const terms = this.addresses.affineOf(address).terms;
    const { base, offset } = this.addresses.placeOf(address);
    const own = terms.find(({ atom }) => atom.tag === 'Variable' && atom.name === x);
    const others = terms.filter((term) => term !== own);
    if (own === undefined || !others.every(({ atom }) => isLoopInvariant(atom, inner))) return null;
    return { base, offset, growth: own.coefficient, invariant: sumOf(others) };
  }

  /** Rewrites the body in execution order. Before its store, a register has the value of the previous iteration. */
  #inRegisters(body: Statement, carried: readonly Carried[]): Statement {
    let at = 0;
    const code = (e: Code): Code => {
      const waiting = carried.filter((each) => at <= each.at);
      const carriedTo = (load: Load): Carried | undefined =>
        waiting.find(({ buffer, lanes, key }) => this.#isAt(load, buffer, lanes, key));
      return loadsToRegisters((load) => carriedTo(load)?.register)(e);
    };
    const visit = (s: Statement): Statement => {
      const { lets, body } = letsOf(s);
      const definitions = lets.map(({ x, value }) => {
        const made = { x, value: code(value) };
        at++;
        return made;
      });
      if (body.tag === 'Sequence') return withLets(definitions, sequence(...body.statements.map(visit)));
      const own = carried.find((each) => each.at === at);
      const made = mapParts(body, code, visit);
      at++;
      if (own === undefined || made.tag !== 'Store') return withLets(definitions, made);
      const { register } = own;
      const { type, lanes } = made.value;
      const stored: Store = { ...made, value: { tag: 'Register', type, lanes, register } };
      return withLets(definitions, sequence<never>({ tag: 'Assign', register, value: made.value }, stored));
    };
    return visit(body);
  }
}

/** A stored value that the next iteration loads. */
interface Carried {
  /** The step that stores it. */
  readonly at: number;
  readonly register: Name;
  /** The location from which the next iteration loads it. */
  readonly buffer: Name;
  readonly lanes: number;
  readonly key: string;
  readonly load: Load;
  /** The address from which the first iteration loads it. */
  readonly first: Code;
}

interface AffinePlace {
  readonly base: string;
  readonly offset: number;
  readonly growth: number;
  /** The address without the loop variable and the offset. */
  readonly invariant: Code;
}

/** A let or a statement of straight-line code. */
interface Step {
  readonly loads: readonly Load[];
  readonly store: Store | null;
}

/** The steps of a body that consists only of lets, stores and assignments; null for other bodies and very long ones. */
function stepsOf(body: Statement): readonly Step[] | null {
  const steps: Step[] = [];
  const visit = (s: Statement): boolean => {
    const { lets, body } = letsOf(s);
    for (const { value } of lets) steps.push({ loads: loadsIn([value]), store: null });
    if (body.tag === 'Sequence') return body.statements.every(visit);
    if (body.tag !== 'Store' && body.tag !== 'Assign') return false;
    steps.push({ loads: loadsIn(expressionsOf(body)), store: body.tag === 'Store' ? body : null });
    return steps.length <= maxCarriedSteps;
  };
  return visit(body) ? steps : null;
}

function loadsIn(expressions: readonly Code[]): readonly Load[] {
  return expressions.flatMap((e) => readsOf(e).filter((read) => read.tag === 'Load'));
}
