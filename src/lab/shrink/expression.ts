import type { ExprTree, RangeTree } from '../../language/tree.ts';
import { integer } from '../trees.ts';

/**
 * Smaller expressions: a number, an operand, or the same expression with a smaller operand. The results may not
 * type-check.
 */
export function* smallerExpressions(e: ExprTree): Generator<ExprTree> {
  if (e.tag === 'Number') {
    if (e.value !== 0) yield { ...e, value: 0 };
    if (typeof e.value === 'bigint') return;
    if (e.value > 1) yield { ...e, value: Math.floor(e.value / 2) };
    if (e.value > 1) yield { ...e, value: Math.floor(e.value) - 1 };
    return;
  }
  if (e.tag === 'Bool') return;
  yield integer(0);
  if (e.tag === 'Name' || e.tag === 'InputBound') return;
  yield integer(1);
  yield* partsOf(e);
  yield* withSmallerParts(e);
}

/**
 * The operands that can replace an expression; the body of a reduction uses variables that are not in scope outside.
 */
function partsOf(e: ExprTree): readonly ExprTree[] {
  switch (e.tag) {
    case 'Number':
    case 'Bool':
    case 'Name':
    case 'InputBound':
    case 'Reduce':
    case 'Tuple':
    case 'Extern':
      return [];
    case 'Unary':
      return [e.arg];
    case 'Binary':
      return [e.left, e.right];
    case 'Index':
    case 'Call':
      return e.args;
    case 'Component':
      return [e.of];
    case 'Let':
      return [e.body, e.let.value];
    case 'Typed':
      return [e.value];
  }
}

function* withSmallerParts(e: ExprTree): Generator<ExprTree> {
  switch (e.tag) {
    case 'Number':
    case 'Bool':
    case 'Name':
    case 'InputBound':
    case 'Extern':
      return;
    case 'Unary':
      for (const arg of smallerExpressions(e.arg)) yield { ...e, arg };
      return;
    case 'Binary':
      for (const left of smallerExpressions(e.left)) yield { ...e, left };
      for (const right of smallerExpressions(e.right)) yield { ...e, right };
      return;
    case 'Index':
      // A boundary condition is replaced by the input itself.
      if (e.of.tag === 'Call' && e.of.args[0]?.tag === 'Name') yield { ...e, of: e.of.args[0] };
      for (const args of smallerLists(e.args, smallerExpressions)) yield { ...e, args };
      return;
    case 'Call':
      for (const args of smallerLists(e.args, smallerExpressions)) yield { ...e, args };
      return;
    case 'Reduce':
      for (const rdom of smallerLists(e.rdom, smallerRanges)) yield { ...e, rdom };
      for (const body of smallerExpressions(e.body)) yield { ...e, body };
      return;
    case 'Tuple':
      for (const parts of smallerLists(e.parts, smallerExpressions)) yield { ...e, parts };
      return;
    case 'Component':
      for (const of of smallerExpressions(e.of)) yield { ...e, of };
      return;
    case 'Let':
      for (const value of smallerExpressions(e.let.value)) yield { ...e, let: { ...e.let, value } };
      for (const body of smallerExpressions(e.body)) yield { ...e, body };
      return;
    case 'Typed':
      for (const value of smallerExpressions(e.value)) yield { ...e, value };
      return;
  }
}

export function* smallerRanges(r: RangeTree): Generator<RangeTree> {
  for (const to of smallerExpressions(r.to)) yield { ...r, to };
  for (const from of smallerExpressions(r.from)) yield { ...r, from };
}

/** All lists that differ from the given list in one item, which is smaller. */
export function* smallerLists<T>(list: readonly T[], smaller: (item: T) => Iterable<T>): Generator<readonly T[]> {
  for (const [i, item] of list.entries()) for (const other of smaller(item)) yield list.with(i, other);
}

/** All lists that lack one item of the given list. */
export function* shorterLists<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let i = list.length - 1; i >= 0; i--) yield list.toSpliced(i, 1);
}
