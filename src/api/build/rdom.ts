import { nowhere as at } from '../../errors/place.ts';
import type { RangeTree } from '../../language/tree.ts';
import { located } from '../origin/located.ts';
import { callerOf } from '../origin/origin.ts';
import { isRecord, unexpected } from '../run/given.ts';
import { noUses, type Uses, union } from './definition.ts';
import { asExpression, type Expression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { Variable } from './variable.ts';

/** A half-open range: `[0, 3]` and `{ min: 0, len: 3 }` both contain 0, 1 and 2. */
export type Range = readonly [from: Operand, to: Operand] | { readonly min: Operand; readonly len: Operand };

/** A range for each variable of a reduction domain. The first variable is the innermost loop. */
export type Ranges<Names extends string = string> = { readonly [Name in Names]: Range };

/** A reduction domain. Its properties are its variables: `r.i`. */
export type Rdom<Names extends string = string> = { readonly [Name in Names]: Variable<Name> } & {
  readonly [domain]: Domain;
};

/** The ranges of a reduction domain, and the definitions that they use. */
export interface Domain {
  readonly ranges: readonly RangeTree[];
  readonly uses: Uses;
}

/** The key of the ranges of a reduction domain. It is a symbol because users choose the names of the other keys. */
export const domain: unique symbol = Symbol('domain');

/**
 * Define a reduction domain by a half-open range for each variable. The first variable is the innermost loop.
 *
 * @example
 * const r = rdom({ i: [-1, 2], j: [-1, 2] })
 * const box = func('box', [x, y], sum(r, img(x.add(r.i), y.add(r.j))))
 */
export function rdom<const Names extends string>(over: Ranges<Names>): Rdom<Names> {
  return located(callerOf(rdom), () => {
    const entries =
      isRecord(over) && !Array.isArray(over) ? Object.entries<Range>(over) : unexpected(over, 'ranges by name', form);
    const variables = Object.fromEntries(entries.map(([name]) => [name, new Variable(name)]));
    const parts = entries.map(([name, range]) => rangeOf(name, range));
    const uses = parts.reduce((all, part) => union(all, part.uses), noUses);
    const ranges = parts.map((part) => part.range);
    return { ...variables, [domain]: { ranges, uses } } as unknown as Rdom<Names>; // one variable for each name
  });
}

const form = 'Write rdom({ i: [0, 3], j: [0, 3] }), with a half-open range [from, to] for each variable.';

function rangeOf(name: string, range: Range): { readonly range: RangeTree; readonly uses: Uses } {
  const isLength = hasLength(range);
  const [from, to] = (isLength ? [range.min, range.len] : [range[0], range[1]]).map(asExpression) as [
    Expression,
    Expression,
  ]; // a list of two
  const form = isLength ? 'length' : 'half-open';
  return {
    range: { name: nameTree(name), form, from: from.tree, to: to.tree, at },
    uses: union(from.uses, to.uses),
  };
}

/** Is a range given as a minimum and a length? Refuses a value that is not a range. */
export function hasLength(range: Range): range is Extract<Range, { len: unknown }> {
  const help = 'Write [from, to], or { min, len }.';
  if (!isRecord(range)) return unexpected(range, 'a range', help);
  return 'len' in range || (Array.isArray(range) && range.length === 2 ? false : unexpected(range, 'a range', help));
}
