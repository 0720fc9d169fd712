import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { simplify } from '../../simplify/simplify.ts';
import { always, type Expr, type Name, operation } from '../../syntax/expr.ts';
import { conjunctsOf, mentions } from '../../syntax/walk.ts';
import { type Box, both, mapBox, once } from './box.ts';
import { extreme, type KnownAtStartup, replace } from './elimination/extreme.ts';

/** A loop over x between two ends. It has iterations if `runs` holds; `name` is its name in schedules. */
export interface Sweep {
  readonly x: Name;
  readonly name: string;
  readonly from: Expr;
  readonly to: Expr;
  readonly runs: Expr;
}

/**
 * The union of the demands of all iterations of a loop: boxes without the loop variable. Calls `unbounded` for a
 * dimension in which the union is unbounded.
 */
export function sweeping(
  { x, name, from, to, runs }: Sweep,
  facts: Facts,
  known: KnownAtStartup,
  unbounded: (box: Box, d: number) => never,
): (box: Box) => Box {
  const isOnce = keyOf(from) === keyOf(to);
  const swept = once((e, end): Expr | null => {
    if (!mentions(e, x)) return e;
    // Substitute x: simplification may have dropped its limits from e, which are redundant in the only iteration.
    if (isOnce) return simplify(replace(e, x, from), facts);
    if (end === 'when') return withoutVariable(x, e);
    const bound = extreme(e, x, from, to, facts, known, end === 'hi' ? 1 : -1);
    return bound && simplify(bound, facts);
  });
  return (box) => {
    const { when, dims } = mapBox(box, (e, end, d) => swept(e, end) ?? unbounded(box, d));
    const why = box.why.map((reason) => ({ ...reason, over: [name, ...reason.over] }));
    return { when: simplify(operation('&&', when, runs), facts), dims, why };
  };
}

/** A necessary condition for a condition to hold in some iteration: its loop-invariant conjuncts. */
function withoutVariable(x: Name, condition: Expr): Expr {
  const invariant = conjunctsOf(condition).filter((part) => !mentions(part, x));
  return invariant.reduce(both, always);
}
