import { extended, type Fact, type Facts, limitsOf } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { Position } from '../analysis/loops.ts';

/** What a statement stands in: a loop, a let, or a condition that holds there. */
export type Enclosing =
  | Loop
  | { readonly tag: 'Let'; readonly x: Name; readonly value: Expr }
  | { readonly tag: 'If'; readonly condition: Expr };

/** A loop, the labels around it, and what is known inside. */
export interface Loop {
  readonly tag: 'For';
  readonly loop: For;
  readonly at: Position;
  readonly facts: Facts;
}

/** What is known inside of a loop. */
export function insideLoop({ x, in: { min, len } }: For, facts: Facts): Facts {
  const last = simplify(operation('-', operation('+', min, len), int(1)), facts);
  const limits = { least: limitsOf(min, facts).least, greatest: limitsOf(last, facts).greatest };
  return binding(facts, x, { ...limits, from: min, to: last });
}

/** What is known inside of lets that stand in each other, of which there may be very many: facts are copied once. */
export function insideLets(lets: readonly { readonly x: Name; readonly value: Expr }[], facts: Facts): Facts {
  let known = new Map(facts);
  for (const { x, value } of lets) {
    const simple = simplify(value, known);
    const fact = { ...limitsOf(simple, known), from: simple, to: simple };
    // What was found out so far does not speak of x, unless it is taken.
    if (known.has(x) || isIn(x, simple)) known = new Map(binding(known, x, fact));
    else known.set(x, fact);
  }
  return known;
}

/**
 * What is known with one more variable. What was told by another variable of that name is told by it no longer; nor is
 * anything known of a variable by itself.
 */
export function binding(facts: Facts, x: Name, { least, greatest, from, to }: Fact): Facts {
  const told = (e: Expr | undefined): boolean => e !== undefined && isIn(x, e);
  const ends = { ...(from && !told(from) ? { from } : {}), ...(to && !told(to) ? { to } : {}) };
  const news: (readonly [Name, Fact])[] = [[x, { least, greatest, ...ends }]];
  if (facts.has(x)) {
    for (const [name, fact] of facts) {
      if (name !== x && (told(fact.from) || told(fact.to)))
        news.push([name, { least: fact.least, greatest: fact.greatest }]);
    }
  }
  return extended(facts, news);
}

export function isIn(x: Name, e: Expr): boolean {
  return nodesOf(e).some((node) => node.tag === 'Var' && node.name === x);
}
