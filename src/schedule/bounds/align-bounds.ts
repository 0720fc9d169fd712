import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Hole, int, operation } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { assertPositive } from '../loops/positive.ts';
import { assertAt } from './assert-at.ts';

/**
 * align-bounds(f, x, m, r) — align the window of a func: its min is r modulo m, and its extent is a multiple of m.
 *
 *     label f: s   ⟶   label f: assert (?cpu f_x).min % m == r; assert (?cpu f_x).len % m == 0; s
 */
export function alignBounds(d: Extract<Directive, { tag: 'align-bounds' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  const aligned = assertAt(d, s, P, ({ min, len }) => [
    operation<Hole>('==', operation<Hole>('%', min, d.modulus), d.remainder),
    operation<Hole>('==', operation<Hole>('%', len, d.modulus), int(0)),
  ]);
  return assertPositive('modulus', d.modulus, aligned);
}
