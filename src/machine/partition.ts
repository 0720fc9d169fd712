import { integerOf, minus, operation, plus, variable } from './build.ts';
import { Known } from './known.ts';
import { iterationsBefore } from './limit.ts';
import type { Names } from './names.ts';
import { copyOf } from './rename.ts';
import { isNothing, type Loop, type Statement, sequence } from './statement.ts';
import { type Steady, steadyPart } from './steady.ts';
import { expressionsOf, letsOf, mapParts, nodesOf, statementsIn, withLets } from './walk.ts';

/**
 * Loop partitioning: as long as a guard is sure to hold, and boundaries are far away, nobody asks.
 *
 *     for x in (m, n) do s
 *     ⟶  for x in (m, j) do s;  for x in (m + j, k − j) do s′;  for x in (m + k, n − k) do s
 *
 * where s′ is simpler than s (`steadyPart`), and the same from iteration j on up to iteration k: with E₀ a value in the first iteration
 * that grows by a positive constant g, v < e holds before iteration ⌈(e − E₀) / g⌉ and v ≥ e from there on. Those are taken in f64, where
 * they are exact.
 */
export function partition(s: Statement, names: Names): Statement {
  return new Partitioning(names).statement(s);
}

class Partitioning {
  readonly #names: Names;
  readonly #known = new Known();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    for (const definition of lets) this.#known.learn(definition);
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
    if (inside.tag !== 'Loop' || inside.order !== 'serial' || inside.steps.length > 0) return inside;
    return this.#parts(inside, steadyPart(inside, this.#known));
  }

  #parts(loop: Loop, { limits, body, after }: Steady): Statement {
    if (limits.length === 0) return loop;
    const starts = limits.filter(({ side }) => side === 'start');
    const ends = limits.filter(({ side }) => side === 'end');
    const begin = iterationsBefore('start', starts, loop.count);
    const end = iterationsBefore('end', ends, loop.count);
    const [j, k, count] = [integerOf(begin), integerOf(end), integerOf(loop.count)];
    if ((j === null || k === null) && count !== null && count <= fewIterations) return loop;
    if (j === 0 && k !== null && k === count) return { ...loop, body };
    if (sizeOf(loop.body) > mostNodes) return loop;
    const first = variable(this.#names.fresh(`steady.${loop.x}`));
    const last = variable(this.#names.fresh(`after.${loop.x}`));
    const hasStart = j !== 0;
    const from = hasStart ? first : begin;
    const definitions = [
      ...(hasStart ? [{ x: first.name, value: begin }] : []),
      { x: last.name, value: hasStart ? operation('max', 'i32', from, end) : end },
    ];
    const steady: Loop = { ...loop, min: plus(loop.min, from), count: minus(last, from), body };
    const before = hasStart ? [this.#copy({ ...loop, count: from })] : [];
    const rest: Loop = { ...loop, min: plus(loop.min, last), count: minus(loop.count, last), body: after ?? loop.body };
    return withLets(definitions, sequence(...before, steady, ...(isNothing(rest.body) ? [] : [this.#copy(rest)])));
  }

  #copy(loop: Loop): Statement {
    const x = this.#names.fresh(loop.x);
    return { ...loop, x, body: copyOf(loop.body, this.#names, new Map([[loop.x, variable(x)]])) };
  }
}

/** How many expressions there are in a statement. */
function sizeOf(s: Statement): number {
  const { lets, body } = letsOf(s);
  const values = [...lets.map(({ value }) => value), ...expressionsOf(body)];
  const nodes = values.reduce((sum, e) => sum + nodesOf(e).length, 0);
  return nodes + statementsIn(body).reduce((sum, inner) => sum + sizeOf(inner), 0);
}

/** A loop that is this short is not worth two. */
const fewIterations = 4;

/** A loop that is this large is too large to be there three times. */
const mostNodes = 4000;
