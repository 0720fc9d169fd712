import { extended, type Fact, type Facts, limitsOf } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { Position } from '../analysis/loops.ts';

/** An enclosing construct of a statement: a loop, a let, or a condition that holds. */
export type Enclosing =
  | Loop
  | { readonly tag: 'Let'; readonly x: Name; readonly value: Expr }
  | { readonly tag: 'If'; readonly condition: Expr };

/** A loop, the labels around it, and the facts inside. */
export interface Loop {
  readonly tag: 'For';
  readonly loop: For;
  readonly at: Position;
  readonly facts: Facts;
}

/** The facts inside a loop. */
export function insideLoop({ x, in: { min, len } }: For, facts: Facts): Facts {
  const last = simplify(operation('-', operation('+', min, len), int(1)), facts);
  const limits = { least: limitsOf(min, facts).least, greatest: limitsOf(last, facts).greatest };
  return binding(facts, x, { ...limits, from: min, to: last });
}

/** The facts inside nested lets. There may be very many of them, so facts are copied only once. */
export function insideLets(lets: readonly { readonly x: Name; readonly value: Expr }[], facts: Facts): Facts {
  let inside = new Map(facts);
  for (const { x, value } of lets) {
    const simple = simplify(value, inside);
    const fact = { ...limitsOf(simple, inside), from: simple, to: simple };
    // No fact so far mentions x, unless x shadows another variable.
    if (inside.has(x) || isIn(x, simple)) inside = new Map(binding(inside, x, fact));
    else inside.set(x, fact);
  }
  return inside;
}

/**
 * Facts with one more variable. Symbolic bounds that mention another variable of the same name, which the new one
 * shadows, are dropped, and so are bounds of the variable that mention the variable itself.
 */
export function binding(facts: Facts, x: Name, { least, greatest, from, to }: Fact): Facts {
  const mentionsX = (e: Expr | undefined): boolean => e !== undefined && isIn(x, e);
  const ends = { ...(from && !mentionsX(from) ? { from } : {}), ...(to && !mentionsX(to) ? { to } : {}) };
  const changed: (readonly [Name, Fact])[] = [[x, { least, greatest, ...ends }]];
  if (facts.has(x)) {
    for (const [name, fact] of facts) {
      if (name !== x && (mentionsX(fact.from) || mentionsX(fact.to)))
        changed.push([name, { least: fact.least, greatest: fact.greatest }]);
    }
  }
  return extended(facts, changed);
}

export function isIn(x: Name, e: Expr): boolean {
  return nodesOf(e).some((node) => node.tag === 'Var' && node.name === x);
}
