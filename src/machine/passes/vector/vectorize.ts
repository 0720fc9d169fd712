import { bug } from '../../../errors/bug.ts';
import { mostLanes } from '../../../syntax/copies.ts';
import type { Name } from '../../../syntax/expr.ts';
import { broadcast, int, integerOf, plus, ramp, times, variable } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import { elementStride } from '../../ir/ramp.ts';
import { type Let, type Loop, type Statement, sequence } from '../../ir/statement.ts';
import { renamedCopy } from '../../ir/substitute.ts';
import { mapInner, statementsIn } from '../../ir/walk.ts';
import { widening } from './widen.ts';

/**
 * Vectorising: the iterations of a loop become the lanes of one.
 *
 *     vectorized for x in (m, n) do s   ⟶   s with x = ⟨m, m + 1, …, m + n − 1⟩
 *
 * Statement by statement for all lanes at once, which is no other meaning since the iterations of a vectorised loop are
 * independent. What does not depend on x stays scalar; sums and products of x with such scalars stay ramps, so that loads
 * and stores see their strides. Loops inside have the same bounds for all lanes, and so reductions stay in order.
 *
 * Where lanes must part (a condition, a loop bound or storage of their own), those that agree go together, and else each
 * lane goes alone, in a loop.
 */
export function vectorize(s: Statement<'vectorized'>, names: Names): Statement {
  if (s.tag !== 'Loop') return mapInner<'vectorized', never>(s, (inner) => vectorize(inner, names));
  const body = vectorize(s.body, names);
  if (s.order !== 'vectorized') return { ...s, order: s.order, body };
  const loop: Loop = { ...s, order: 'serial', body };
  return hasVectorised(s.body) ? loop : inLanes(loop, names);
}

/** Of vectorised loops in each other, the innermost has the lanes. */
function hasVectorised(s: Statement<'vectorized'>): boolean {
  return (s.tag === 'Loop' && s.order === 'vectorized') || statementsIn(s).some(hasVectorised);
}

/** Lanes come in powers of two; what is left of a loop comes after, in fewer. */
function inLanes(loop: Loop, names: Names): Statement {
  const count = integerOf(loop.count);
  if (count === null || count <= 1) return loop;
  const lanes = Math.min(2 ** Math.floor(Math.log2(count)), mostLanes);
  const vectors = Math.floor(count / lanes);
  const rest = count - vectors * lanes;
  const vector = (min: Code): Statement => new Vector(loop, min, lanes, names).statement(loop.body);
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

/** The lanes of one vector going through the body of a loop. */
class Vector {
  readonly #loop: Loop;
  readonly #min: Code;
  readonly #lanes: number;
  readonly #names: Names;
  /** What is no longer the same on all lanes. */
  readonly #varying = new Map<Name, Code>();
  readonly #widen: (e: Code) => Code;
  /** The lets around the current statement that are not the same on all lanes, as they are for one. */
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
        const value = this.#all(this.#widen(s.value));
        const address = this.#widen(s.address);
        const stride = address.tag === 'Ramp' ? elementStride(address.stride, value.type) : null;
        return address.tag === 'Ramp' && stride !== null
          ? { ...s, address: address.base, stride, value }
          : { tag: 'Scatter', buffer: s.buffer, addresses: this.#all(address), value };
      }
      case 'If': {
        const condition = this.#widen(s.condition);
        const consequent = this.statement(s.consequent);
        if (condition.lanes === 1) return { ...s, condition, consequent, alternative: this.statement(s.alternative) };
        const together: Code = { tag: 'All', type: 'bool', lanes: 1, value: condition };
        return { tag: 'If', condition: together, consequent, alternative: this.#alone(s) };
      }
      case 'Loop': {
        const [min, count] = [this.#widen(s.min), this.#widen(s.count)];
        return min.lanes > 1 || count.lanes > 1 ? this.#alone(s) : { ...s, min, count, body: this.statement(s.body) };
      }
      case 'Check':
        return this.#widen(s.condition).lanes > 1 || this.#widen(s.value).lanes > 1 ? this.#alone(s) : s;
      case 'Allocation':
      case 'Reuse':
        return this.#alone(s);
      case 'Hold':
      case 'Assign':
      case 'Scatter':
        return bug('a vector in a vector');
      case 'Call':
        return { ...s, body: this.statement(s.body) };
      case 'Tick':
        return bug('a lane cannot tick');
    }
  }

  /** What is the same on all lanes stays as it is. Of a ramp, only the base needs a name. */
  #let(s: Let): Statement {
    const value = this.#widen(s.value);
    if (value.lanes === 1) return { ...s, value, body: this.statement(s.body) };
    const isRamp = value.tag === 'Ramp' && value.stride.tag === 'Constant';
    const kept = isRamp ? value.base : value;
    const x = isRamp ? this.#names.fresh(`${s.x}.base`) : s.x;
    const held = variable(x, kept.type, kept.lanes);
    this.#varying.set(s.x, isRamp ? { ...value, base: held } : held);
    this.#lets.push(s);
    const body = this.statement(s.body);
    this.#lets.pop();
    return { tag: 'Let', x, value: kept, body };
  }

  /** Each lane for itself, with the lets around as they are for one lane. */
  #alone(s: Statement): Statement {
    const inside = this.#lets.reduceRight<Statement>((body, around) => ({ ...around, body }), s);
    const x = this.#names.fresh(this.#loop.x);
    const body = renamedCopy(inside, this.#names, new Map([[this.#loop.x, variable(x)]]));
    return { tag: 'Loop', order: 'serial', x, min: this.#min, count: int(this.#lanes), steps: [], body };
  }

  #all(e: Code): Code {
    return e.lanes === 1 ? broadcast(e, this.#lanes) : e;
  }
}
