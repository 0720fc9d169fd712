import { Definitions } from '../../../analysis/definitions.ts';
import { isLoopInvariant } from '../../../analysis/loop-invariant.ts';
import { ValueRanges } from '../../../analysis/value-ranges.ts';
import { integerOf, minus, operation, plus, variable } from '../../../ir/build.ts';
import type { Code } from '../../../ir/code.ts';
import { mapUsualLoops } from '../../../ir/map-loops.ts';
import type { Names } from '../../../ir/names.ts';
import type { Definition } from '../../../ir/program.ts';
import { isNothing, type Loop, type Statement, sequence } from '../../../ir/statement.ts';
import { renamedCopy } from '../../../ir/substitute.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn, withLets } from '../../../ir/walk.ts';
import { holdsThroughout, type IterationLimit, isAlwaysMet, iterationsBefore } from './iteration-limits.ts';
import { steadyPart } from './steady-state.ts';

/**
 * Loop partitioning: as long as a guard is sure to hold, and boundaries are far away, nobody asks.
 *
 *     for x in (m, n) do s
 *     ⟶  for x in (m, j) do s;  for x in (m + j, k − j) do s′;  for x in (m + k, n − k) do s
 *
 * where s′ is simpler than s (`steadyPart`), and the same from iteration j on up to iteration k: with E₀ a value in the first iteration
 * that grows by a positive constant g, v < e holds before iteration ⌈(e − E₀) / g⌉ and v ≥ e from there on. Those are taken in f64, where
 * they are exact. What has only a few iterations, as loops in tiles, is decided as a whole, and so is what stands still in a loop; and
 * that as far outside as it can be known:
 *
 *     for y do for x in (m, n) do s   ⟶   if c then for y do for x in (m, n) do s′ else for y do for x in (m, n) do s
 */
export function splitIndexSets(s: Statement, names: Names): Statement {
  return new Partitioning(names).statement(s);
}

class Partitioning {
  readonly #names: Names;
  readonly #definitions = new Definitions();
  readonly #ranges = new ValueRanges();
  /** What was decided here as a whole. */
  readonly #decided = new Set<Statement>();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    return mapUsualLoops(
      s,
      (each) => this.#learn(each),
      (loop) => (loop.steps.length > 0 ? loop : this.#loop(loop)),
    );
  }

  #learn(definition: Definition): void {
    this.#definitions.add(definition);
    if (definition.value.type === 'i32') this.#ranges.bind(definition.x, definition.value);
  }

  #loop(loop: Loop): Statement {
    const { lets, body } = letsOf(loop.body);
    const bound = new Set([loop.x, ...lets.map(({ x }) => x)]);
    if (body.tag !== 'If' || !this.#decided.has(body) || !isLoopInvariant(body.condition, bound))
      return this.#parts(loop, this.#isShort(loop));
    const { condition, consequent, alternative } = body;
    const general: Loop = { ...loop, body: withLets(lets, alternative) };
    return this.#decide(condition, this.#loop({ ...loop, body: withLets(lets, consequent) }), general);
  }

  #decide(condition: Code, simple: Statement, general: Loop): Statement {
    const decision: Statement = { tag: 'If', condition, consequent: simple, alternative: this.#copy(general) };
    this.#decided.add(decision);
    return decision;
  }

  #isShort({ count }: Loop): boolean {
    return this.#ranges.of(count).greatest <= fewIterations;
  }

  #parts(loop: Loop, isShort: boolean): Statement {
    const { limits, body, after, pays } = steadyPart(loop, this.#definitions, isShort);
    if (limits.length === 0 || sizeOf(loop.body) > mostNodes) return loop;
    const count = integerOf(loop.count);
    const whole = limits.filter(({ growth }) => isShort || growth === 0);
    const open = whole.filter((limit) => !isAlwaysMet(limit, count));
    if (whole.length === limits.length && open.length === 0) return { ...loop, body };
    if (isShort && !pays && count !== null && count <= veryFewIterations) return loop;
    const moving = limits.filter((limit) => !whole.includes(limit));
    const simple = moving.length === 0 ? { ...loop, body } : this.#split(loop, moving, body, after);
    return open.length === 0 ? simple : this.#decide(holdsThroughout(open, loop.count), simple, loop);
  }

  /** A loop as up to three, of which the middle one has another body. */
  #split(loop: Loop, limits: readonly IterationLimit[], body: Statement, after: Statement | null): Statement {
    const starts = limits.filter(({ side }) => side === 'start');
    const ends = limits.filter(({ side }) => side === 'end');
    const begin = iterationsBefore('start', starts, loop.count);
    const end = iterationsBefore('end', ends, loop.count);
    const [j, k, count] = [integerOf(begin), integerOf(end), integerOf(loop.count)];
    if (j === 0 && k !== null && k === count) return { ...loop, body };
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
    return { ...loop, x, body: renamedCopy(loop.body, this.#names, new Map([[loop.x, variable(x)]])) };
  }
}

/** How many expressions there are in a statement. */
function sizeOf(s: Statement): number {
  const { lets, body } = letsOf(s);
  const values = [...lets.map(({ value }) => value), ...expressionsOf(body)];
  const nodes = values.reduce((sum, e) => sum + nodesOf(e).length, 0);
  return nodes + statementsIn(body).reduce((sum, inner) => sum + sizeOf(inner), 0);
}

/** A loop that is this short is not worth three, but two. */
const fewIterations = 8;

/** A loop that is this short is not worth two, if only guards are asked less often. */
const veryFewIterations = 4;

/** A loop that is this large is too large to be there three times. */
const mostNodes = 4000;
