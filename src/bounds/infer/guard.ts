import { affineOf, exprOf, isShortSum } from '../../simplify/affine.ts';
import { inequalityOf } from '../../simplify/inequality.ts';
import { keyOf } from '../../simplify/key.ts';
import { simplify } from '../../simplify/simplify.ts';
import { exactConjuncts } from '../../simplify/wrapping.ts';
import { type Expr, type Name, operation } from '../../syntax/expr.ts';
import { conjunctsOf, mentions, nodesOf } from '../../syntax/walk.ts';
import { type Box, both, mapBox } from './box.ts';
import { narrowed } from './elimination/narrowed.ts';
import { boundBySlack, slackOf } from './limited-sum.ts';

/** The limits that a condition implies for a variable; null for no limit. */
export interface Limit {
  readonly v: Name;
  readonly least: Expr | null;
  readonly most: Expr | null;
}

/**
 * A demand of a statement that runs only if a condition holds. The condition is kept while its variables are in scope.
 * The limits that it implies for the variables are kept in the ends, even after the variables are eliminated. Conjuncts
 * that are not exact are ignored.
 */
export function underCondition(box: Box, condition: Expr): Box {
  const parts = exactConjuncts(condition).filter((part) => part.type === 'bool');
  const present = conjunctsOf(box.when);
  const added = parts.filter((part) => present.every((other) => keyOf(other) !== keyOf(part)));
  const when = added.reduce(both, box.when);
  const narrow = parts
    .flatMap((part) => limitsImpliedBy(part))
    .reduce((b, limit) => underLimit(b, limit), { ...box, when });
  return parts.reduce((b, part) => underSlack(b, box, part), narrow);
}

/**
 * Narrows the ends of a box to the bounds that a condition on a sum of several variables implies. The bounds are
 * derived from `box`, whose ends are still sums: the limits of single variables have been applied to `narrow` only.
 */
function underSlack(narrow: Box, box: Box, condition: Expr): Box {
  const slack = slackOf(condition);
  if (slack === null) return narrow;
  const dims = narrow.dims.map(({ lo, hi }, d) => {
    const [least, most] = [
      boundBySlack(box.dims[d]?.lo ?? lo, slack, -1),
      boundBySlack(box.dims[d]?.hi ?? hi, slack, 1),
    ];
    return {
      lo: least === null ? lo : operation('max', lo, least),
      hi: most === null ? hi : operation('min', hi, most),
    };
  });
  return { ...narrow, dims };
}

function readsMemory(e: Expr): boolean {
  return nodesOf(e).some((node) => node.tag === 'Access');
}

function underLimit(box: Box, { v, least, most }: Limit): Box {
  return mapBox(box, (e, end) => (end === 'when' ? e : narrowed(e, v, least, most, end === 'hi' ? 1 : -1)));
}

/**
 * The limits that a condition without && implies: a comparison of sums, solved for each variable with coefficient ±1.
 */
export function limitsImpliedBy(e: Expr): readonly Limit[] {
  const [a, b] = e.tag === 'Op' && e.op === '==' ? e.args : [];
  if (a?.type === 'i32' && b !== undefined) return [...atMost(b, a), ...atMost(a, b)];
  const inequality = inequalityOf(e);
  return inequality === null ? [] : atMost(inequality.low, inequality.high);
}

/** The limits that low ≤ high implies. */
function atMost(low: Expr, high: Expr): readonly Limit[] {
  const slack = operation('-', high, low);
  const sum = affineOf(isShortSum(slack) ? slack : simplify(slack));
  return sum.terms.flatMap((term): readonly Limit[] => {
    const { atom, coefficient } = term;
    if (atom.tag !== 'Var' || Math.abs(coefficient) !== 1) return [];
    const rest = sum.terms.filter((other) => other !== term);
    const others = exprOf({ constant: sum.constant, terms: rest }) as Expr; // the input has no holes
    // Windows are computed before memory is read. A limit that depends on v rarely narrows, and costs time.
    if (readsMemory(others) || mentions(others, atom.name)) return [];
    if (coefficient === 1) return [{ v: atom.name, least: operation('neg', others), most: null }];
    return [{ v: atom.name, least: null, most: others }];
  });
}
