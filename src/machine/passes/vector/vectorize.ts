import { bug } from '../../../errors/bug.ts';
import { mostLanes } from '../../../syntax/copies.ts';
import type { Name } from '../../../syntax/expr.ts';
import { broadcast, constantOf, int, plus, ramp, times, variable } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import { elementStride } from '../../ir/ramp.ts';
import { type Let, type Loop, type Statement, sequence } from '../../ir/statement.ts';
import { renamedCopy } from '../../ir/substitute.ts';
import { mapInner, statementsIn } from '../../ir/walk.ts';
import { widening } from './widen.ts';

/**
 * Loop vectorization: the iterations of a loop become lanes.
 *
 *     vectorized for x in (m, n) do s   ⟶   s with x = ⟨m, m + 1, …, m + n − 1⟩
 *
 * Each statement runs for all lanes before the next one, which is sound because the iterations of a vectorized loop are
 * independent. Expressions that do not depend on x stay scalar. Sums and products of x with such scalars stay ramps, so
 * loads and stores have known strides. Inner loops have the same bounds for all lanes, so reductions keep their order.
 *
 * If the lanes differ in the condition of an if, the vector code runs if the condition holds in all lanes; otherwise a
 * scalar loop runs over the lanes. If they differ in a loop bound or a check, or the statement is an allocation, the
 * scalar loop always runs.
 */
export function vectorize(s: Statement<'vectorized'>, names: Names): Statement {
  if (s.tag !== 'Loop') return mapInner<'vectorized', never>(s, (inner) => vectorize(inner, names));
  const body = vectorize(s.body, names);
  if (s.order !== 'vectorized') return { ...s, order: s.order, body };
  const loop: Loop = { ...s, order: 'serial', body };
  return hasVectorized(s.body) ? loop : inLanes(loop, names);
}

/** Of nested vectorized loops, the innermost one is vectorized. */
function hasVectorized(s: Statement<'vectorized'>): boolean {
  return (s.tag === 'Loop' && s.order === 'vectorized') || statementsIn(s).some(hasVectorized);
}

/** The number of lanes of a vector is a power of two. The remaining iterations follow as shorter vectors. */
function inLanes(loop: Loop, names: Names): Statement {
  const count = constantOf(loop.count);
  if (count === null || count <= 1) return loop;
  const lanes = Math.min(2 ** Math.floor(Math.log2(count)), mostLanes);
  const vectors = Math.floor(count / lanes);
  const rest = count - vectors * lanes;
  const vector = (min: Code): Statement => new Vectorization(loop, min, lanes, names).statement(loop.body);
  const start = vectors === 1 ? vector(loop.min) : chunks(loop, lanes, vectors, vector, names);
  if (rest === 0) return start;
  const min = plus(loop.min, int(vectors * lanes));
  const tail: Loop = { ...loop, x: names.fresh(loop.x), min, count: int(rest) };
  const body = renamedCopy(loop.body, names, new Map([[loop.x, variable(tail.x)]]));
  return sequence(start, inLanes({ ...tail, body }, names));
}

function chunks(
  { x, min }: Loop,
  lanes: number,
  vectors: number,
  vector: (min: Code) => Statement,
  names: Names,
): Statement {
  const chunk = names.fresh(`${x}.vector`);
  const body = vector(plus(min, times(int(lanes), variable(chunk))));
  return { tag: 'Loop', order: 'serial', x: chunk, min: int(0), count: int(vectors), steps: [], body };
}

/** Vectorizes the body of a loop for one vector of iterations. */
class Vectorization {
  readonly #loop: Loop;
  readonly #min: Code;
  readonly #lanes: number;
  readonly #names: Names;
  /** The vector values of variables that differ between lanes. */
  readonly #varying = new Map<Name, Code>();
  readonly #widen: (e: Code) => Code;
  /** The scalar lets around the current statement that differ between lanes. */
  readonly #lets: Let[] = [];

  constructor(loop: Loop, min: Code, lanes: number, names: Names) {
    this.#loop = loop;
    this.#min = min;
    this.#lanes = lanes;
    this.#names = names;
    this.#varying.set(loop.x, ramp(min, int(1), lanes));
    this.#widen = widening(this.#varying, lanes);
  }

  statement(s: Statement): Statement {
    switch (s.tag) {
      case 'Sequence':
        return sequence(...s.statements.map((inner) => this.statement(inner)));
      case 'Let':
        return this.#let(s);
      case 'Store': {
        const value = this.#broadcast(this.#widen(s.value));
        const address = this.#widen(s.address);
        const stride = address.tag === 'Ramp' ? elementStride(address.stride, value.type) : null;
        return address.tag === 'Ramp' && stride !== null
          ? { ...s, address: address.base, stride, value }
          : { tag: 'Scatter', buffer: s.buffer, addresses: this.#broadcast(address), value };
      }
      case 'If': {
        const condition = this.#widen(s.condition);
        const consequent = this.statement(s.consequent);
        if (condition.lanes === 1) return { ...s, condition, consequent, alternative: this.statement(s.alternative) };
        const onAllLanes: Code = { tag: 'All', type: 'bool', lanes: 1, value: condition };
        return { tag: 'If', condition: onAllLanes, consequent, alternative: this.#laneByLane(s) };
      }
      case 'Loop': {
        const [min, count] = [this.#widen(s.min), this.#widen(s.count)];
        return min.lanes > 1 || count.lanes > 1
          ? this.#laneByLane(s)
          : { ...s, min, count, body: this.statement(s.body) };
      }
      case 'Check':
        return this.#widen(s.condition).lanes > 1 || this.#widen(s.value).lanes > 1 ? this.#laneByLane(s) : s;
      case 'Allocation':
      case 'Reuse':
        return this.#laneByLane(s);
      case 'Hold':
      case 'Assign':
      case 'Scatter':
        return bug('a vector inside a vector');
      case 'Call':
        return { ...s, body: this.statement(s.body) };
      case 'Tick':
        return bug('a lane cannot tick');
      case 'HostCall':
        return bug('an extern is not computed in vectorized loops');
    }
  }

  /** A uniform let stays scalar. For a ramp, the let binds its base only. */
  #let(s: Let): Statement {
    const value = this.#widen(s.value);
    if (value.lanes === 1) return { ...s, value, body: this.statement(s.body) };
    const isRamp = value.tag === 'Ramp' && value.stride.tag === 'Constant';
    const bound = isRamp ? value.base : value;
    const x = isRamp ? this.#names.fresh(`${s.x}.base`) : s.x;
    const use = variable(x, bound.type, bound.lanes);
    this.#varying.set(s.x, isRamp ? { ...value, base: use } : use);
    this.#lets.push(s);
    const body = this.statement(s.body);
    this.#lets.pop();
    return { tag: 'Let', x, value: bound, body };
  }

  /** A scalar loop over the lanes, with scalar copies of the lets around the statement. */
  #laneByLane(s: Statement): Statement {
    const inside = this.#lets.reduceRight<Statement>((body, around) => ({ ...around, body }), s);
    const x = this.#names.fresh(this.#loop.x);
    const body = renamedCopy(inside, this.#names, new Map([[this.#loop.x, variable(x)]]));
    return { tag: 'Loop', order: 'serial', x, min: this.#min, count: int(this.#lanes), steps: [], body };
  }

  #broadcast(e: Code): Code {
    return e.lanes === 1 ? broadcast(e, this.#lanes) : e;
  }
}
