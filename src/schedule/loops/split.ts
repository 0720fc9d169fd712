import { refuse } from '../../errors/diagnostic.ts';
import { illegalSplitTail } from '../../errors/S412.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, type Hole, int, operation, variable } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { type For, nop, type Stmt } from '../../syntax/target.ts';
import { loopText, type Position, rewriteLoops } from '../../target/analysis/loops.ts';
import { funcOf } from '../legality/definition-order.ts';
import { checkFresh } from '../legality/fresh-name.ts';
import { isIdempotent } from '../legality/idempotent.ts';
import { assertPositive } from './positive.ts';
import { pushDown } from './push-down.ts';
import { checkSerial } from './serial.ts';

type Split = Extract<Directive, { tag: 'split' }>;

/**
 * split(ℓ, xo, xi, fac, φ) — split a loop into two nested loops (strip-mining).
 *
 *     for x in (min, len) do s
 *     ⟶  for xo in (0, ⌈len / fac⌉) do for xi in (0, fac) do push-down(φ, s)
 *
 * Shift computes points twice, and round computes points outside the window. Both are legal only in an idempotent
 * stage: a pure stage, or an update without an rdom that does not read its own func. If the extent is less than the
 * factor, shift also exceeds the window (errata E11). Two parallel tiles of a shifted loop may write the same points,
 * with the same values (E9). The factor must be positive (E6). Messages name the directive that the user wrote, which
 * may be an abbreviation.
 */
export function split(d: Split, s: Stmt<Hole>, P: Pipeline, written: Directive = d): Stmt<Hole> {
  const tiled = rewriteLoops(s, d.loop, (loop, at, stage) => {
    checkTail(d, loop, at, P);
    checkFresh(stage, at, [d.outer, d.inner], P);
    checkSerial(loop, at, written.tag, d);
    const tiles = ceilingOf(loop.in.len, d.factor);
    const tile: Stmt<Hole> = {
      ...loop,
      x: d.inner,
      in: { min: int(0), len: d.factor },
      body: pushDown((inside) => φ(d, loop, inside), loop.body),
    };
    return { ...loop, x: d.outer, in: { min: int(0), len: tiles }, body: tile };
  });
  return assertPositive('factor', d.factor, tiled);
}

/**
 *     φ_guard(s) = let x = min + xi + fac·xo in if x < min + len then s
 *     φ_shift(s) = let x = min + xi + min(fac·xo, max(0, len − fac)) in s
 *     φ_round(s) = let x = min + xi + fac·xo in s
 */
function φ({ outer, inner, factor, tail }: Split, { x, in: { min, len } }: For<Hole>, s: Stmt<Hole>): Stmt<Hole> {
  const start = operation('*', factor, variable(outer));
  const within = operation<Hole>('+', min, variable(inner));
  switch (tail) {
    case 'guard': {
      const condition = operation<Hole>('<', variable(x), operation('+', min, len));
      const body: Stmt<Hole> = { tag: 'If', condition, consequent: s, alternative: nop };
      return { tag: 'Let', x, value: operation('+', within, start), windowEnd: null, body };
    }
    case 'shift': {
      const last = operation<Hole>('max', int(0), operation('-', len, factor));
      return { tag: 'Let', x, value: operation('+', within, operation('min', start, last)), windowEnd: null, body: s };
    }
    case 'round':
      return { tag: 'Let', x, value: operation('+', within, start), windowEnd: null, body: s };
  }
}

/** ⌈len / fac⌉ */
function ceilingOf(len: Expr<Hole>, factor: Expr): Expr<Hole> {
  const [points, size] = [constantOf(len), constantOf(factor)];
  if (points !== null && size !== null) return int(Math.ceil(points / size));
  const factorMinusOne = size === null ? operation('-', factor, int(1)) : int(size - 1);
  return operation<Hole>('/', operation<Hole>('+', len, factorMinusOne), factor);
}

/** Shift and round compute points twice or outside the window, which changes nothing if the stage is idempotent. */
function checkTail({ tail }: Split, { x }: For<Hole>, at: Position, P: Pipeline): void {
  if (tail === 'guard' || isIdempotent(funcOf(P, at.func), at.stage)) return;
  const why = `it is a loop of an update that reads its own func or reduces, and computing a point twice or outside the window would change the result`;
  refuse(illegalSplitTail({ tail, loop: loopText(x, at), why }, null));
}
