import { maxGuardedIterations, maxShortLoopIterations, maxSplitNodes } from '../../../../heuristics.ts';
import { Definitions } from '../../../analysis/definitions.ts';
import { isLoopInvariant } from '../../../analysis/loop-invariant.ts';
import { ValueRanges } from '../../../analysis/value-ranges.ts';
import { constantOf, minus, operation, plus, variable } from '../../../ir/build.ts';
import type { Code } from '../../../ir/code.ts';
import { mapLikelyLoops } from '../../../ir/map-loops.ts';
import type { Names } from '../../../ir/names.ts';
import type { Definition, Machine } from '../../../ir/program.ts';
import { isNop, type Loop, type Statement, sequence } from '../../../ir/statement.ts';
import { renamedCopy, versions } from '../../../ir/substitute.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn, withLets } from '../../../ir/walk.ts';
import { holdsThroughout, type IterationLimit, isAlwaysMet, iterationsBefore } from './iteration-limits.ts';
import { steadyStateOf } from './steady-state.ts';

/**
 * Index-set splitting: split the iterations of a loop so that most of them need no guards and no boundary conditions.
 *
 *     for x in (m, n) do s
 *     ⟶  for x in (m, j) do s;  for x in (m + j, k − j) do s′;  for x in (m + k, n − k) do s
 *
 * where s′ is s without the guards that hold from iteration j up to iteration k (`steadyStateOf`). If v has the value
 * E₀ in the first iteration and grows by a positive constant g, then v < e holds only before iteration ⌈(e − E₀) / g⌉.
 * This number is computed in f64, where it is exact.
 *
 * Loops of few iterations, such as loops in tiles, are versioned as a whole instead of split, and so are loops with
 * invariant conditions. The condition c is evaluated before the outermost loop in which it is invariant:
 *
 *     for y do for x in (m, n) do s   ⟶   if c then for y do for x in (m, n) do s′ else for y do for x in (m, n) do s
 */
export function splitIndexSets(s: Statement, { mayWrap }: Pick<Machine, 'mayWrap'>, names: Names): Statement {
  return new IndexSetSplitting(names, mayWrap).statement(s);
}

class IndexSetSplitting {
  readonly #names: Names;
  readonly #definitions: Definitions;
  readonly #ranges = new ValueRanges();
  /** The ifs that choose between versions of a loop. */
  readonly #versioned = new Set<Statement>();

  constructor(names: Names, mayWrap: boolean) {
    this.#names = names;
    this.#definitions = new Definitions(mayWrap);
  }

  statement(s: Statement): Statement {
    return mapLikelyLoops(
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
    if (body.tag !== 'If' || !this.#versioned.has(body) || !isLoopInvariant(body.condition, bound))
      return this.#parts(loop, this.#isShort(loop));
    const { condition, consequent, alternative } = body;
    const general: Loop = { ...loop, body: withLets(lets, alternative) };
    return this.#version(condition, this.#loop({ ...loop, body: withLets(lets, consequent) }), general);
  }

  /** Two versions of a loop: a simple one if the condition holds, and the general one otherwise. */
  #version(condition: Code, simple: Statement, general: Loop): Statement {
    const both = versions(condition, simple, general, this.#names);
    this.#versioned.add(both);
    return both;
  }

  #isShort({ count }: Loop): boolean {
    return this.#ranges.of(count).greatest <= maxShortLoopIterations;
  }

  #parts(loop: Loop, isShort: boolean): Statement {
    const { limits, body, after, pays } = steadyStateOf(loop, this.#definitions, isShort);
    if (limits.length === 0 || sizeOf(loop.body) > maxSplitNodes) return loop;
    const count = constantOf(loop.count);
    const ofAllIterations = limits.filter(({ growth }) => isShort || growth === 0);
    const open = ofAllIterations.filter((limit) => !isAlwaysMet(limit, count));
    if (ofAllIterations.length === limits.length && open.length === 0) return { ...loop, body };
    if (isShort && !pays && count !== null && count <= maxGuardedIterations) return loop;
    const varying = limits.filter((limit) => !ofAllIterations.includes(limit));
    const simple = varying.length === 0 ? { ...loop, body } : this.#split(loop, varying, body, after);
    return open.length === 0 ? simple : this.#version(holdsThroughout(open, loop.count), simple, loop);
  }

  /** Splits a loop into up to three: before, during and after the steady state. */
  #split(loop: Loop, limits: readonly IterationLimit[], body: Statement, after: Statement | null): Statement {
    const starts = limits.filter(({ side }) => side === 'start');
    const ends = limits.filter(({ side }) => side === 'end');
    const begin = iterationsBefore('start', starts, loop.count);
    const end = iterationsBefore('end', ends, loop.count);
    const [j, k, count] = [constantOf(begin), constantOf(end), constantOf(loop.count)];
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
    return withLets(definitions, sequence(...before, steady, ...(isNop(rest.body) ? [] : [this.#copy(rest)])));
  }

  #copy(loop: Loop): Statement {
    return renamedCopy(loop, this.#names, new Map());
  }
}

/** The number of expression nodes of a statement. */
function sizeOf(s: Statement): number {
  const { lets, body } = letsOf(s);
  const values = [...lets.map(({ value }) => value), ...expressionsOf(body)];
  const nodes = values.reduce((sum, e) => sum + nodesOf(e).length, 0);
  return nodes + statementsIn(body).reduce((sum, inner) => sum + sizeOf(inner), 0);
}
