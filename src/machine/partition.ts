import type { Name } from '../syntax/expr.ts';
import { constant, int, integerOf, minus, operation, plus, times, variable } from './build.ts';
import type { Code } from './code.ts';
import { type Linear, linearOf, sumOf } from './linear.ts';
import type { Names } from './names.ts';
import { Numbering } from './numbering.ts';
import { copyOf } from './rename.ts';
import { standsStill } from './stands-still.ts';
import { type If, type Loop, type Statement, sequence } from './statement.ts';
import { boundIn, letsOf, mapParts, statementsIn, withLets } from './walk.ts';

/**
 * Loop partitioning: as long as a guard is sure to hold, nobody asks.
 *
 *     for x in (m, n) do if g·x + r < e then s
 *     ⟶  for x in (m, k) do s;  for x in (m + k, n − k) do if g·x + r < e then s
 *
 * where g is a positive constant, r and e stand still in the loop, and k is how many iterations there are before the guard
 * fails for the first time. With E₀ the value of g·x + r in the first of them, k = ⌈(e − E₀) / g⌉, taken in f64, where it is exact:
 * before that nothing wraps, since everything lies between E₀ and e. Of vectors, the last lane decides. Guards of one loop are taken
 * together.
 */
export function partition(s: Statement, names: Names): Statement {
  return new Partitioning(names).statement(s);
}

/** g·x + r < e, where `first` is g·x + r in the first iteration. */
interface Guard {
  readonly at: If;
  readonly growth: number;
  readonly first: Code;
  /** What is to be added to it: the distance of the last lane, and 0 or −1 for < or ≤. */
  readonly more: number;
  readonly end: Code;
}

class Partitioning {
  readonly #names: Names;
  readonly #numbering = new Numbering();
  readonly #meaning = new Map<Name, Linear>();
  readonly #definitions = new Map<Name, Code>();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    for (const { x, value } of lets) {
      this.#definitions.set(x, value);
      if (value.type === 'i32' && value.lanes === 1)
        this.#meaning.set(x, linearOf(value, this.#numbering, this.#meaning));
    }
    return withLets(lets, this.#body(body));
  }

  /** An alternative is for what seldom happens, and not worth two loops. */
  #body(s: Statement): Statement {
    if (s.tag === 'If') return { ...s, consequent: this.statement(s.consequent) };
    const inside = mapParts(
      s,
      (e) => e,
      (inner) => this.statement(inner),
    );
    return inside.tag === 'Loop' && inside.order === 'serial' ? this.#parts(inside) : inside;
  }

  #parts(loop: Loop): Statement {
    const guards = this.#guardsOf(loop);
    if (guards.length === 0 || loop.steps.length > 0) return loop;
    const steady = steadyCount(loop, guards);
    const known = integerOf(steady);
    const count = integerOf(loop.count);
    if (known === null && count !== null && count <= fewIterations) return loop;
    const held = new Set(guards.map(({ at }) => at));
    const sure = withoutGuards(loop.body, held);
    if (known !== null && known === count) return { ...loop, body: sure };
    if (sizeOf(loop.body) > mostStatements) return loop;
    const k = variable(this.#names.fresh(`${loop.x}.steady`));
    const x = this.#names.fresh(loop.x);
    const rest: Loop = {
      ...loop,
      x,
      min: plus(loop.min, k),
      count: minus(loop.count, k),
      body: copyOf(loop.body, this.#names, new Map([[loop.x, variable(x)]])),
    };
    return withLets([{ x: k.name, value: steady }], sequence({ ...loop, count: k, body: sure }, rest));
  }

  /** The guards of a loop that are not in another loop inside of it. */
  #guardsOf(loop: Loop): readonly Guard[] {
    const inner = new Set([loop.x, ...boundIn(loop.body)]);
    const found: Guard[] = [];
    const search = (s: Statement): void => {
      const { body } = letsOf(s);
      if (body.tag === 'Loop') return;
      const guard = body.tag === 'If' ? this.#guardAt(body, loop, inner) : null;
      if (guard !== null) found.push(guard);
      for (const each of body.tag === 'If' ? [body.consequent] : statementsIn(body)) search(each);
    };
    search(loop.body);
    return found;
  }

  /** What a variable stands for, if it is a let. */
  #definitionOf(e: Code): Code {
    return e.tag === 'Variable' ? (this.#definitions.get(e.name) ?? e) : e;
  }

  #guardAt(at: If, loop: Loop, inner: ReadonlySet<Name>): Guard | null {
    const comparison = comparisonOf(at.condition, (e) => this.#definitionOf(e));
    if (comparison === null) return null;
    const left = linearOf(comparison.left, this.#numbering, this.#meaning);
    const right = linearOf(comparison.right, this.#numbering, this.#meaning);
    const x = this.#numbering.of(variable(loop.x));
    const growth = left.terms.get(x)?.factor ?? 0;
    const still = [...left.terms, ...right.terms].filter(([number]) => number !== x).map(([, { atom }]) => atom);
    if (growth <= 0 || right.terms.has(x) || !still.every((atom) => standsStill(atom, inner))) return null;
    const others = [...left.terms].filter(([number]) => number !== x).map(([, term]) => term);
    const first = plus(plus(sumOf(others), times(int(growth), loop.min)), int(left.constant));
    const end = plus(sumOf([...right.terms.values()]), int(right.constant));
    return { at, growth, first, more: comparison.more, end };
  }
}

/** left + more < right, of scalars, where a comparison of vectors is that of their last lanes. */
function comparisonOf(condition: Code, definitionOf: (e: Code) => Code): Comparison | null {
  const truth = definitionOf(condition);
  const e = truth.tag === 'All' ? definitionOf(truth.value) : truth;
  if (e.tag !== 'Operation' || (e.op !== '<' && e.op !== '<=')) return null;
  const [left, right] = e.args;
  if (left === undefined || right === undefined || left.type !== 'i32') return null;
  const equal = e.op === '<=' ? -1 : 0;
  if (e.lanes === 1) return { left, right, more: equal };
  const [lanes, all] = [definitionOf(left), definitionOf(right)];
  const stride = lanes.tag === 'Ramp' ? integerOf(lanes.stride) : null;
  if (lanes.tag !== 'Ramp' || all.tag !== 'Broadcast' || stride === null || stride < 0) return null;
  return { left: lanes.base, right: all.value, more: stride * (lanes.lanes - 1) + equal };
}

interface Comparison {
  readonly left: Code;
  readonly right: Code;
  readonly more: number;
}

/** How many iterations come before a guard fails. */
function steadyCount({ count }: Loop, guards: readonly Guard[]): Code {
  const total = integerOf(count);
  const plain = guards.map(({ growth, first, more, end }) => {
    const [from, to] = [integerOf(first), integerOf(end)];
    return from === null || to === null ? null : Math.ceil((to - from - more) / growth);
  });
  const numbers = plain.filter((k) => k !== null);
  if (total !== null && numbers.length === plain.length) return int(Math.max(0, Math.min(total, ...numbers)));
  const f64 = (e: Code): Code => operation('cast', 'f64', e);
  const counts = guards.map(({ growth, first, more, end }) => {
    const far = operation('-', 'f64', f64(end), f64(first));
    const left = more === 0 ? far : operation('-', 'f64', far, constant('f64', more));
    return growth === 1 ? left : operation('ceil', 'f64', operation('/', 'f64', left, constant('f64', growth)));
  });
  const least = counts.reduce<Code>((a, b) => operation('min', 'f64', a, b), f64(count));
  return operation('cast', 'i32', operation('max', 'f64', constant('f64', 0), least));
}

function withoutGuards(s: Statement, guards: ReadonlySet<If>): Statement {
  if (s.tag === 'If' && guards.has(s)) return withoutGuards(s.consequent, guards);
  return s.tag === 'Loop'
    ? s
    : mapParts(
        s,
        (e) => e,
        (inner) => withoutGuards(inner, guards),
      );
}

function sizeOf(s: Statement): number {
  const { lets, body } = letsOf(s);
  return lets.length + 1 + statementsIn(body).reduce((sum, inner) => sum + sizeOf(inner), 0);
}

/** A loop that is this short is not worth two. */
const fewIterations = 4;

const mostStatements = 200;
