import { affineOf, exprOf, isShortSum } from '../../simplify/affine.ts';
import { keyOf } from '../../simplify/key.ts';
import { simplify } from '../../simplify/simplify.ts';
import { exactConjuncts } from '../../simplify/wrapping.ts';
import { type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import { conjunctsOf, nodesOf } from '../../syntax/walk.ts';
import { always, type Box, mapBox } from './box.ts';
import { narrowed } from './extreme.ts';

/** What a condition says of a variable: at least and at most so much (null: nothing). */
export interface Limit {
  readonly v: Name;
  readonly least: Expr | null;
  readonly most: Expr | null;
}

/**
 * The demands of what runs only if a condition holds. The condition is kept while its variables are in scope, and the
 * limits that it sets for them are kept for when they are eliminated. Parts of it that are not exact say nothing.
 */
export function underCondition(box: Box, condition: Expr): Box {
  const parts = exactConjuncts(condition).filter((part) => part.type === 'bool');
  const known = conjunctsOf(box.when);
  const news = parts.filter((part) => known.every((other) => keyOf(other) !== keyOf(part)));
  const when = news.reduce((all, part) => (all === always ? part : operation('&&', all, part)), box.when);
  return parts.flatMap((part) => limitsSetBy(part)).reduce((b, limit) => underLimit(b, limit), { ...box, when });
}

function readsMemory(e: Expr): boolean {
  return nodesOf(e).some((node) => node.tag === 'Access');
}

function underLimit(box: Box, { v, least, most }: Limit): Box {
  return mapBox(box, (e, end) => (end === 'when' ? e : narrowed(e, v, least, most, end === 'hi' ? 1 : -1)));
}

/** What a condition without && says of variables: solve a comparison of sums for each of its variables that has the coefficient 1 or −1. */
export function limitsSetBy(e: Expr): readonly Limit[] {
  if (e.tag !== 'Op' || e.args[0]?.type !== 'i32') return [];
  const [a, b] = e.args;
  if (a === undefined || b === undefined) return [];
  switch (e.op) {
    // a < b   is   b − a − 1 ≥ 0
    case '<':
      return notNegative(operation('-', operation('-', b, a), int(1)));
    case '<=':
      return notNegative(operation('-', b, a));
    case '>':
      return notNegative(operation('-', operation('-', a, b), int(1)));
    case '>=':
      return notNegative(operation('-', a, b));
    case '==':
      return [...notNegative(operation('-', a, b)), ...notNegative(operation('-', b, a))];
    default:
      return [];
  }
}

function notNegative(e: Expr): readonly Limit[] {
  const sum = affineOf(isShortSum(e) ? e : simplify(e));
  return sum.terms.flatMap((term): readonly Limit[] => {
    const { atom, coefficient } = term;
    if (atom.tag !== 'Var' || Math.abs(coefficient) !== 1) return [];
    const rest = sum.terms.filter((other) => other !== term);
    const others = exprOf({ constant: sum.constant, terms: rest }) as Expr; // no holes went in
    // Windows are found before memory is read.
    if (readsMemory(others)) return [];
    if (coefficient === 1) return [{ v: atom.name, least: operation('neg', others), most: null }];
    return [{ v: atom.name, least: null, most: others }];
  });
}
