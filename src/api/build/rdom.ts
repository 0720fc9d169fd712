import { nowhere as at } from '../../errors/place.ts';
import type { RangeTree } from '../../language/tree.ts';
import { isRecord, unexpected } from '../run/given.ts';
import { nothing, type Uses, union } from './definition.ts';
import { asExpression, type Expression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { Variable } from './variable.ts';

/** From the first up to, not including, the last: `[0, 3]` is 0, 1, 2, and so is `{ min: 0, len: 3 }`. */
export type Range = readonly [from: Operand, to: Operand] | { readonly min: Operand; readonly len: Operand };

/** Ranges by the names of their variables; the first is the innermost loop. */
export type Ranges<Names extends string = string> = { readonly [Name in Names]: Range };

/** A reduction domain: its variables by name, `r.i`. */
export type Rdom<Names extends string = string> = { readonly [Name in Names]: Variable<Name> } & {
  readonly [domain]: Domain;
};

/** The ranges of a reduction domain, and what they need. */
export interface Domain {
  readonly ranges: readonly RangeTree[];
  readonly uses: Uses;
}

/** The key under which a reduction domain keeps its ranges: all its other keys are variables. */
export const domain: unique symbol = Symbol('domain');

/** A reduction domain: `const r = rdom({ i: [-1, 2], j: [-1, 2] })` has the variables `r.i` and `r.j`. */
export function rdom<const Names extends string>(over: Ranges<Names>): Rdom<Names> {
  const entries = isRecord(over) ? Object.entries<Range>(over) : unexpected(over, 'ranges by name');
  const variables = Object.fromEntries(entries.map(([name]) => [name, new Variable(name)]));
  const parts = entries.map(([name, range]) => rangeOf(name, range));
  const uses = parts.reduce((all, part) => union(all, part.uses), nothing);
  const ranges = parts.map((part) => part.range);
  return { ...variables, [domain]: { ranges, uses } } as unknown as Rdom<Names>; // one variable for each name
}

function rangeOf(name: string, range: Range): { readonly range: RangeTree; readonly uses: Uses } {
  const isLength = hasLength(range);
  const [from, to] = (isLength ? [range.min, range.len] : [range[0], range[1]]).map(asExpression) as [
    Expression,
    Expression,
  ]; // one for each of two
  const form = isLength ? 'length' : 'half-open';
  return {
    range: { name: nameTree(name), form, from: from.tree, to: to.tree, at },
    uses: union(from.uses, to.uses),
  };
}

/** Is a range written as a minimum and a length? Refuses one that is written as neither. */
export function hasLength(range: Range): range is Extract<Range, { len: unknown }> {
  if (!isRecord(range)) return unexpected(range, 'a range');
  return 'len' in range || (Array.isArray(range) && range.length === 2 ? false : unexpected(range, 'a range'));
}
