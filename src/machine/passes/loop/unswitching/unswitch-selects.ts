import { maxUnswitchedNodes, maxUnswitchedSelects, minUnswitchedNodes } from '../../../../heuristics.ts';
import { Definitions } from '../../../analysis/definitions.ts';
import { isLoopInvariant } from '../../../analysis/loop-invariant.ts';
import { assume } from '../../../ir/assume.ts';
import type { Code, Operation } from '../../../ir/code.ts';
import { mapLikelyLoops } from '../../../ir/map-loops.ts';
import type { Names } from '../../../ir/names.ts';
import type { Loop, Statement } from '../../../ir/statement.ts';
import { versions } from '../../../ir/substitute.ts';
import { boundIn, expressionsOf, hasLoop, nodesOf, statementsIn } from '../../../ir/walk.ts';

/**
 * Loop unswitching on selects: an innermost loop gets one version for each side of an invariant select. This pays if
 * the sides are expensive, because vector code computes both sides of a select.
 *
 *     for x do … select(c, a, b) …   ⟶   if c then for x do … a … else for x do … b …
 */
export function unswitchSelects(s: Statement, names: Names): Statement {
  return new SelectUnswitching(names).statement(s);
}

class SelectUnswitching {
  readonly #names: Names;
  readonly #definitions = new Definitions();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    return mapLikelyLoops(
      s,
      (each) => this.#definitions.add(each),
      (loop) => (hasLoop(loop.body) ? loop : this.#loop(loop, maxUnswitchedSelects)),
    );
  }

  #loop(loop: Loop, selects: number): Statement {
    const condition = selects === 0 ? null : this.#mostExpensive(loop);
    if (condition === null) return loop;
    const number = this.#definitions.numbering.of(condition);
    const version = (outcome: boolean): Statement => this.#loop(this.#version(loop, number, outcome), selects - 1);
    return versions(condition, version(true), version(false), this.#names);
  }

  /** The invariant condition of the most expensive selects, if it is worth a copy of the loop; else null. */
  #mostExpensive(loop: Loop): Code | null {
    const inner = boundIn(loop);
    const weights = new Map<number, { readonly condition: Code; weight: number }>();
    const nodes = new Set(codesIn(loop.body).flatMap(nodesOf));
    if (nodes.size > maxUnswitchedNodes) return null;
    for (const e of nodes) {
      const condition = this.#conditionOf(e);
      if (condition === null || condition.tag === 'Constant' || !isLoopInvariant(condition, inner)) continue;
      const number = this.#definitions.numbering.of(condition);
      const before = weights.get(number)?.weight ?? 0;
      const sides = (e as Operation).args.slice(1); // it has a condition, so it is a select
      const weight = sides.reduce((sum, side) => sum + nodesOf(side).length, before);
      weights.set(number, { condition, weight });
    }
    const [first] = [...weights.values()].toSorted((a, b) => b.weight - a.weight);
    return first === undefined || first.weight < minUnswitchedNodes ? null : first.condition;
  }

  /** The condition of a select as a scalar; null if e is not a select or its condition may differ between lanes. */
  #conditionOf(e: Code): Code | null {
    const [condition] = e.tag === 'Operation' && e.op === 'select' ? e.args : [];
    return condition === undefined ? null : this.#definitions.scalarOf(condition);
  }

  /** The loop under the assumption that a condition, which is given by its value number, has the given outcome. */
  #version(loop: Loop, number: number, outcome: boolean): Loop {
    const numberOf = (e: Code): number | null => {
      const scalar = this.#definitions.scalarOf(e);
      return scalar && this.#definitions.numbering.of(scalar);
    };
    return { ...loop, body: assume(loop.body, (e) => (numberOf(e) === number ? outcome : null)) };
  }
}

function codesIn(s: Statement): readonly Code[] {
  return [...expressionsOf(s), ...statementsIn(s).flatMap(codesIn)];
}
