import type { Facts } from '../simplify/facts.ts';
import { simplify } from '../simplify/simplify.ts';
import { type Expr, type Name, operation } from '../syntax/expr.ts';
import { always, type Box, mapBox } from './box.ts';
import { extreme, mentions } from './extreme.ts';

/** A loop over x between two ends, which runs at all if `runs` holds; `name` is what users call it. */
export interface Sweep {
  readonly x: Name;
  readonly name: string;
  readonly from: Expr;
  readonly to: Expr;
  readonly runs: Expr;
}

/**
 * What the iterations of a loop demand together: a box without the variable of the loop. `unbounded` is called for a
 * dimension in which there is none.
 */
export function sweep(
  box: Box,
  { x, name, from, to, runs }: Sweep,
  facts: Facts,
  unbounded: (box: Box, d: number) => never,
): Box {
  const swept = mapBox(box, (e, end, d) => {
    if (!mentions(e, x)) return e;
    if (end === 'when') return always; // it may hold in some iteration
    return simplify(extreme(e, x, from, to, facts, end === 'hi' ? 1 : -1) ?? unbounded(box, d), facts);
  });
  const why = box.why.map((reason) => ({ ...reason, over: [name, ...reason.over] }));
  return { ...swept, when: simplify(operation('&&', swept.when, runs), facts), why };
}
