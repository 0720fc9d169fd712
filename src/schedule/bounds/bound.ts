import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Hole, operation } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { assertAt } from './assert-at.ts';

/**
 * bound(f, x, min, len) — fix the window of a func.
 *
 *     label f: s   ⟶   label f: assert ?cpu f_x == (min, len); s
 */
export function bound(d: Extract<Directive, { tag: 'bound' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return assertAt(d, s, P, ({ min, len }) => [
    operation<Hole>('&&', operation<Hole>('==', min, d.min), operation<Hole>('==', len, d.len)),
  ]);
}
