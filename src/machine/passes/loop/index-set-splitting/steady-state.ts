import type { Name } from '../../../../syntax/expr.ts';
import { sumOf } from '../../../analysis/affine-forms.ts';
import { Coordinates } from '../../../analysis/coordinates.ts';
import type { Definitions } from '../../../analysis/definitions.ts';
import { loadsOfGather } from '../../../analysis/gather-loads.ts';
import { comparisons, conditionCannotWrap, Guards } from '../../../analysis/guards.ts';
import { laneQuotient } from '../../../analysis/lane-quotient.ts';
import { isLoopInvariant } from '../../../analysis/loop-invariant.ts';
import { isPowerOfTwo } from '../../../analysis/residue.ts';
import { offsetOf } from '../../../ir/address-offset.ts';
import { assume } from '../../../ir/assume.ts';
import { broadcast, constant, constantOf, int, plus } from '../../../ir/build.ts';
import type { Code, Gather, Operation, Variable } from '../../../ir/code.ts';
import { combineRamps, elementStride, type Progression } from '../../../ir/ramp.ts';
import type { If, Loop, Statement } from '../../../ir/statement.ts';
import { boundIn, hasLoop, letsOf, mapOperands, mapParts, withLets } from '../../../ir/walk.ts';
import { type IterationLimit, withoutEqual, withoutImplied } from './iteration-limits.ts';
import { SteadyStateFacts } from './steady-state-facts.ts';

/**
 * The steady state of a loop: its simplified body, and the limits under which the body is valid. If there are no
 * limits, the body is not simpler.
 */
export interface SteadyState {
  readonly limits: readonly IterationLimit[];
  readonly body: Statement;
  /** Does the simplified body have simpler loads, or fewer selects or scalar minima and maxima? */
  readonly pays: boolean;
  /** A simplified body for the iterations after the steady state; null if they need the original body. */
  readonly after: Statement | null;
}

/**
 * Simplify the body of a loop for the iterations in which guards hold and coordinates are within their boundaries:
 *
 *     if g < e then s              ⟶   s                    where g < e; other uses of the condition become true
 *     max(min(⟨v, …⟩, h), l)       ⟶   ⟨v, …⟩               where l ≤ v and all of ⟨v, …⟩ ≤ h
 *     max(min(v, h), l)            ⟶   v                    where l ≤ v ≤ h, in innermost loops (shifted tiles)
 *     ⟨v, …⟩ % n                   ⟶   ⟨v, …⟩               where 0 ≤ v and all of ⟨v, …⟩ < n
 *     v < l ∨ v ≥ h                ⟶   false                where l ≤ v < h
 *     gather ⟨a, a + 4, …⟩         ⟶   load(a, 1)           for elements of 4 bytes
 *
 * Quotients ⟨v, …⟩ / d by a constant are simplified like ⟨v, …⟩. The value v and its bounds may also be loop-invariant.
 * In a short loop the limits have to hold in all iterations, and scalars are not simplified. If no load becomes simpler
 * and no select, scalar minimum or scalar maximum is removed, only guards are removed. Alternatives, which rarely run,
 * are skipped, and so are inner loops, which have their own steady state.
 */
export function steadyStateOf(loop: Loop, definitions: Definitions, isShort: boolean): SteadyState {
  const simple = new SteadyStateSimplifier(loop, definitions, true, isShort).result();
  return simple.pays || simple.limits.length === 0
    ? simple
    : new SteadyStateSimplifier(loop, definitions, false, isShort).result();
}

class SteadyStateSimplifier {
  #pays = false;
  readonly #loop: Loop;
  readonly #definitions: Definitions;
  readonly #vectors: boolean;
  readonly #isShort: boolean;
  readonly #inner: ReadonlySet<Name>;
  readonly #isInnermost: boolean;
  readonly #coordinates: Coordinates;
  readonly #facts: SteadyStateFacts;
  readonly #guards: Guards;
  /** Does every guard stay false once it is false? */
  #areFinal = true;
  readonly #done = new Map<Code, Code>();
  /** The values of simplified vector lets, which are substituted. */
  readonly #simpler = new Map<Name, Code>();

  constructor(loop: Loop, definitions: Definitions, vectors: boolean, isShort: boolean) {
    this.#loop = loop;
    this.#definitions = definitions;
    this.#guards = new Guards(definitions);
    this.#vectors = vectors;
    this.#isShort = isShort;
    this.#inner = boundIn(loop);
    this.#coordinates = new Coordinates(loop.body);
    this.#facts = new SteadyStateFacts({ loop, definitions, inner: this.#inner }, isShort);
    this.#isInnermost = !hasLoop(loop.body);
  }

  result(): SteadyState {
    const body = this.#statement(this.#loop.body);
    const limits = withoutImplied(this.#facts.limits, this.#definitions);
    const assumed = (s: Statement, outcome: boolean): Statement =>
      assume(s, (e) => (this.#guards.has(e) ? outcome : null));
    // Guards end together if their limits are equal, but not necessarily if one limit only implies another.
    const endTogether = withoutEqual(this.#facts.limits, this.#definitions).length === 1;
    return {
      limits,
      pays: this.#pays,
      body: this.#guards.isEmpty ? body : assumed(body, true),
      after: endTogether && this.#areFinal && !this.#guards.isEmpty ? assumed(this.#loop.body, false) : null,
    };
  }

  #statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    const definitions = lets.map(({ x, value }) => {
      const made = this.#code(value);
      const isSimple =
        made.tag === 'Ramp' || constantOf(made) !== null || laneQuotient(made, this.#definitions) !== null;
      if (made !== value && isSimple) this.#simpler.set(x, made);
      if (made !== value && made.lanes === 1) this.#facts.bind(x, made);
      return { x, value: made };
    });
    return withLets(definitions, this.#body(body));
  }

  #body(s: Statement): Statement {
    if (s.tag !== 'If')
      return mapParts(
        s,
        (e) => this.#code(e),
        (inner) => (s.tag === 'Loop' ? inner : this.#statement(inner)),
      );
    if (this.#holds(s)) return this.#statement(s.consequent);
    return { ...s, condition: this.#code(s.condition), consequent: this.#statement(s.consequent) };
  }

  /** Assume that the condition of an if holds. Returns whether there is a limit for it. */
  #holds({ condition }: If): boolean {
    const guard = this.#definitions.definitionOf(condition);
    const holds = this.#assumed(guard.tag === 'All' ? this.#definitions.definitionOf(guard.value) : guard, true, {
      mayBeInvariant: false,
      isCoordinate: true, // conditions of statements do not wrap either
    });
    if (!holds) return false;
    this.#guards.add(guard);
    // The limit of a guard that uses a simplified scalar is valid only for the scalar's value in the steady state.
    this.#areFinal &&= this.#facts.limits.at(-1)?.side === 'end' && !this.#facts.hasScalars;
    this.#areFinal &&= conditionCannotWrap(guard, this.#definitions);
    return true;
  }

  /** Assume the outcome of a comparison. Returns whether there is a limit for it. */
  #assumed(
    e: Code,
    outcome: boolean,
    options: { readonly mayBeInvariant?: boolean; readonly isCoordinate?: boolean } = {},
  ): boolean {
    if (e.tag !== 'Operation' || !comparisons.has(e.op)) return false;
    const [left, right] = e.args;
    if (left === undefined || right === undefined || left.type !== 'i32') return false;
    const isEnd = (e.op === '<' || e.op === '<=') === outcome;
    // v ≤ b is v − 1 < b, and v > b is v − 1 ≥ b.
    const more = e.op === '<=' || e.op === '>' ? -1 : 0;
    return this.#facts.assumeBound(isEnd ? 'end' : 'start', left, more, right, {
      mayBeInvariant: e.lanes > 1,
      ...options,
    });
  }

  #code(e: Code): Code {
    if (!this.#vectors || e.tag === 'Constant') return e;
    const known = this.#done.get(e);
    if (known !== undefined) return known;
    const made = this.#simplified(e);
    this.#done.set(e, made);
    return made;
  }

  #simplified(e: Code): Code {
    if (e.tag === 'Variable') return this.#simpler.get(e.name) ?? this.#outside(e);
    const made = mapOperands(e, (operand) => this.#code(operand));
    switch (made.tag) {
      case 'Operation':
        return this.#operation(made, e);
      case 'Gather': {
        const simple = made === e ? null : this.#loaded(made);
        this.#pays ||= simple !== null;
        return simple ?? made;
      }
      case 'Constant':
      case 'Variable':
      case 'Load':
      case 'Ramp':
      case 'Broadcast':
      case 'All':
      case 'Register':
      case 'Shuffle':
      case 'Interleave':
      case 'Checked':
        return made;
    }
  }

  /** The steady-state value of a vector that is defined before the loop, if that is a ramp; else the vector itself. */
  #outside(e: Variable): Code {
    const definition = this.#definitions.definitionOf(e);
    if (e.lanes === 1 || definition === e || !isLoopInvariant(definition, this.#inner)) return e;
    const made = this.#code(definition);
    return made !== definition && made.tag === 'Ramp' ? made : e;
  }

  #loaded(e: Gather): Code | null {
    const { type, lanes, buffer, addresses } = e;
    if (addresses.tag !== 'Ramp') return loadsOfGather(e, this.#definitions);
    const stride = elementStride(addresses.stride, type);
    if (stride === null) return null;
    return { tag: 'Load', type, lanes, buffer, address: this.#reordered(addresses.base), stride };
  }

  /** Replaces a scalar min or max with one of its operands, if that is its value in the steady state. */
  #scalar(e: Code, a: Code, b: Code, isEnd: boolean): Code {
    if (!this.#isInnermost || this.#isShort) return e;
    const isWithin = (value: Code, bound: Code): boolean =>
      this.#facts.assumeBound(isEnd ? 'end' : 'start', value, isEnd ? -1 : 0, bound);
    const varying = isWithin(a, b) ? a : isWithin(b, a) ? b : null;
    this.#pays ||= varying !== null;
    return varying ?? e;
  }

  /** `original` is the operation before its operands were simplified. */
  #operation(e: Operation, original: Code): Code {
    const { op } = e;
    const [a, b, c] = e.args;
    if (a === undefined || b === undefined) return e;
    if (op === '&&' || op === '||') return this.#without(e, a, b, op === '&&');
    if (op === 'select' && c !== undefined) return this.#selected(e, a, b, c);
    if (e.type !== 'i32') return e;
    if (op === 'min' || op === 'max') return this.#clamped(e, a, b, original);
    if (op === '%') return this.#remainder(e, a, b, original);
    if (e !== original && (op === '+' || op === '-' || op === '*'))
      return combineRamps(op, this.#rampOf(a), this.#rampOf(b), e.lanes) ?? e;
    return e;
  }

  #clamped(e: Operation, a: Code, b: Code, original: Code): Code {
    const isEnd = e.op === 'min';
    if (e.lanes === 1) return this.#scalar(e, a, b, isEnd);
    const [lanes, others] = [this.#definitions.definitionOf(a), this.#definitions.definitionOf(b)];
    if (lanes.tag !== 'Ramp' && laneQuotient(lanes, this.#definitions) === null) return e;
    if (lanes.tag === 'Ramp' && isEnd && others.tag === 'Ramp')
      return this.#facts.assumeBelow(lanes, others) ? lanes : e;
    const isCoordinate = this.#isShort && this.#coordinates.reaches(original);
    return this.#facts.assumeBound(isEnd ? 'end' : 'start', a, isEnd ? -1 : 0, b, { isCoordinate }) ? lanes : e;
  }

  #remainder(e: Operation, a: Code, b: Code, original: Code): Code {
    const lanes = this.#definitions.definitionOf(a);
    if (lanes.tag !== 'Ramp') return e;
    // The dividend of a remainder by a power of two may wrap.
    const mayWrap = isPowerOfTwo(constantOf(b) ?? 0);
    const isCoordinate = this.#isShort && !mayWrap && this.#coordinates.reaches(original);
    const isPositive = this.#facts.assumeBound('start', lanes, 0, int(0), { isCoordinate });
    return isPositive && this.#facts.assumeBound('end', lanes, 0, b, { isCoordinate }) ? lanes : e;
  }

  #selected(e: Operation, condition: Code, a: Code, b: Code): Code {
    const outcome = constantOf(condition);
    if (outcome === null) return e;
    this.#pays = true;
    return outcome !== 0 ? a : b;
  }

  /** Removes true operands of `&&`, or false operands of `||`. */
  #without(e: Operation, a: Code, b: Code, outcome: boolean): Code {
    const isNeutral = (side: Code): boolean => {
      const condition = constantOf(side);
      if (condition !== null) return (condition !== 0) === outcome;
      return side.lanes > 1 && this.#assumed(this.#definitions.definitionOf(side), outcome);
    };
    const [left, right] = [isNeutral(a), isNeutral(b)];
    if (left && right) return broadcast(constant('bool', outcome ? 1 : 0), e.lanes);
    return left ? b : right ? a : e;
  }

  #rampOf(e: Code): Progression | null {
    if (e.tag === 'Ramp') return e;
    const base = this.#definitions.scalarOf(e);
    return base === null ? null : { base, stride: int(0) };
  }

  /** Reorders an address as code motion does: invariant terms, then varying terms, then the constant. */
  #reordered(address: Code): Code {
    const { terms, constant } = this.#definitions.affineOf(this.#facts.simplified(address));
    const invariant = terms.filter(({ atom }) => isLoopInvariant(atom, this.#inner));
    const varying = terms.filter(({ atom }) => !isLoopInvariant(atom, this.#inner));
    const offset = offsetOf(constant);
    return plus(plus(plus(int(constant - offset), sumOf(invariant)), sumOf(varying)), int(offset));
  }
}
