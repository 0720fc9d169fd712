import type { Name } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { constantOf } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Pending, Statement } from '../ir/statement.ts';

/** A loop. Only loops with a constant number of iterations can be vectorized or unrolled. */
export function loopOver(
  x: Name,
  order: For['order'],
  min: Code,
  count: Code,
  body: Statement<Pending>,
): Statement<Pending> {
  const isPending = order === 'vectorized' || order === 'unrolled';
  return {
    tag: 'Loop',
    order: isPending && constantOf(count) === null ? 'serial' : order,
    x,
    min,
    count,
    steps: [],
    body,
  };
}
