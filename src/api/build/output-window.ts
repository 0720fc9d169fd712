import { nowhere as at } from '../../errors/place.ts';
import { unexpected } from '../run/given.ts';
import { noUses } from './definition.ts';
import { Expression } from './expression.ts';
import { nameTree } from './name.ts';
import { Variable } from './variable.ts';

/**
 * The first coordinate of the requested window of the output, along one of its variables. If there are several outputs,
 * write the output and the dimension: `outputMin('f', 0)`.
 */
export function outputMin(x: Variable | string, dim: number | null = null): Expression<'i32'> {
  return bound(x, 'min', dim);
}

/**
 * The number of points of the requested window of the output, along one of its variables. It does not depend on the
 * schedule. If there are several outputs, write the output and the dimension: `outputLen('f', 0)`.
 *
 * @example
 * const scale = img.len(0).cast('f32').div(outputLen(x))
 */
export function outputLen(x: Variable | string, dim: number | null = null): Expression<'i32'> {
  return bound(x, 'len', dim);
}

function bound(x: Variable | string, end: 'min' | 'len', dim: number | null): Expression<'i32'> {
  const name = x instanceof Variable ? x.name : x;
  if (typeof name !== 'string') return unexpected(x, 'a variable of the output');
  if (dim !== null && !Number.isInteger(dim)) return unexpected(dim, 'a dimension of the output');
  return new Expression({ tag: 'InputBound', input: nameTree(name), end, dim, at }, noUses);
}
