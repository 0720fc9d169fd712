import { affineOf } from '../../simplify/affine.ts';
import { extended, type Fact, type Facts, noFacts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, int, type Name, operation } from '../../syntax/expr.ts';
import { dimensionsOf } from '../../syntax/extensions/output.ts';
import { isLength, type Program, startupScalars } from '../../syntax/target.ts';
import { reachable } from '../../syntax/walk.ts';
import { requirementFacts } from './requirement-facts.ts';

/**
 * Facts about start-up variables after the start-up checks: requirements hold, lengths are non-negative, including
 * those of rdoms, the factors of the schedule are positive, and the requested windows are not empty, because nothing is
 * computed for empty ones.
 */
export function startupFacts(T: Program<Hole>, P: Pipeline): Facts {
  const facts = new Map<Name, Fact>(requirementFacts(P));
  const atLeast = (name: Name, least: number): void => {
    const before = facts.get(name) ?? unknown;
    facts.set(name, { ...before, least: Math.max(before.least, least) });
  };
  const notNegative = (e: Expr<Hole>): void => {
    const { constant, terms } = affineOf(simplify(e));
    const [only] = terms.length === 1 ? terms : [];
    if (only?.coefficient === 1 && only.atom.tag === 'Var') atLeast(only.atom.name, -constant);
  };
  for (const scalar of startupScalars(T)) if (isLength(scalar)) atLeast(scalar.name, 0);
  for (const { len } of dimensionsOf(T.outputs)) atLeast(len, 1);
  for (const f of reachable(P)) for (const U of f.updates) for (const r of U.rdom) notNegative(r.in.len);
  for (const check of T.body.tag === 'Seq' ? T.body.stmts : []) {
    if (check.tag !== 'Assert' || check.condition.tag !== 'Op' || check.condition.op !== '>') continue;
    const [a, b] = check.condition.args;
    if (a?.type === 'i32' && b !== undefined) notNegative(operation('-', operation('-', a, b), int(1)));
  }
  return extended(noFacts(), [...facts]);
}

const unknown: Fact = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

/** The variables that have a value before a program starts. */
export function startupVariables(T: Program<Hole>): ReadonlySet<Name> {
  return new Set(startupScalars(T).map(({ name }) => name));
}
