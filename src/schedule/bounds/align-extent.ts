import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Hole, int, operation } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { assertPositive } from '../loops/positive.ts';
import { assertAt } from './assert-at.ts';

/**
 * align-extent(f, x, m) — widen the window of a func to an extent that is a multiple of m. Its min does not change.
 *
 *     label f: s   ⟶   label f: assert (?cpu f_x).len % m == 0; s
 */
export function alignExtent(d: Extract<Directive, { tag: 'align-extent' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  const aligned = assertAt(d, s, P, ({ len }) => [operation<Hole>('==', operation<Hole>('%', len, d.modulus), int(0))]);
  return assertPositive('modulus', d.modulus, aligned);
}
