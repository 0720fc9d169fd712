import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { simplify } from '../../simplify/simplify.ts';
import { type Expr, type Name, operation } from '../../syntax/expr.ts';
import { conjunctsOf, mentions } from '../../syntax/walk.ts';
import { always, type Box, mapBox, once } from './box.ts';
import { extreme, replace } from './extreme.ts';

/** A loop over x between two ends, which runs at all if `runs` holds; `name` is what users call it. */
export interface Sweep {
  readonly x: Name;
  readonly name: string;
  readonly from: Expr;
  readonly to: Expr;
  readonly runs: Expr;
}

/**
 * What the iterations of a loop demand together: boxes without the variable of the loop. `unbounded` is called for a
 * dimension in which there is none.
 */
export function sweeping(
  { x, name, from, to, runs }: Sweep,
  facts: Facts,
  unbounded: (box: Box, d: number) => never,
): (box: Box) => Box {
  const isOnce = keyOf(from) === keyOf(to);
  const swept = once((e, end): Expr | null => {
    if (!mentions(e, x)) return e;
    // Exactly, since what was simplified for the only iteration may have lost its limits.
    if (isOnce) return simplify(replace(e, x, from), facts);
    if (end === 'when') return without(x, e);
    const found = extreme(e, x, from, to, facts, end === 'hi' ? 1 : -1);
    return found && simplify(found, facts);
  });
  return (box) => {
    const { when, dims } = mapBox(box, (e, end, d) => swept(e, end) ?? unbounded(box, d));
    const why = box.why.map((reason) => ({ ...reason, over: [name, ...reason.over] }));
    return { when: simplify(operation('&&', when, runs), facts), dims, why };
  };
}

/** What is left of a condition that holds in some iteration: the parts that do not depend on which. */
function without(x: Name, condition: Expr): Expr {
  const kept = conjunctsOf(condition).filter((part) => !mentions(part, x));
  return kept.reduce((p, q) => (p === always ? q : operation('&&', p, q)), always);
}
