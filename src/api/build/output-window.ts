import { nowhere as at } from '../../errors/place.ts';
import { unexpected } from '../run/given.ts';
import { noUses } from './definition.ts';
import { Expression } from './expression.ts';
import { nameTree } from './name.ts';
import { Variable } from './variable.ts';

/** The first coordinate of the requested window of the output, along one of its variables. */
export function outputMin(x: Variable | string): Expression<'i32'> {
  return bound(x, 'min');
}

/**
 * The number of points of the requested window of the output, along one of its variables. It does not depend on the
 * schedule.
 *
 * @example
 * const scale = img.len(0).cast('f32').div(outputLen(x))
 */
export function outputLen(x: Variable | string): Expression<'i32'> {
  return bound(x, 'len');
}

function bound(x: Variable | string, end: 'min' | 'len'): Expression<'i32'> {
  const name = x instanceof Variable ? x.name : x;
  if (typeof name !== 'string') return unexpected(x, 'a variable of the output');
  return new Expression({ tag: 'InputBound', input: nameTree(name), end, dim: null, at }, noUses);
}
