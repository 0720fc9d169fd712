import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Hole, operation } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { assertAt } from './assert-at.ts';

/**
 * bound-extent(f, x, len) — fix the extent of the window of a func, but not its min.
 *
 *     label f: s   ⟶   label f: assert (?cpu f_x).len == len; s
 */
export function boundExtent(d: Extract<Directive, { tag: 'bound-extent' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return assertAt(d, s, P, ({ len }) => [operation<Hole>('==', len, d.len)]);
}
