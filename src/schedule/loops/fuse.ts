import { refuse } from '../../errors/diagnostic.ts';
import { fusedPureWithReduction } from '../../errors/S413.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Hole, int, operation, variable } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { loopText, rewriteLoops } from '../../target/analysis/loops.ts';
import { isPureLoop } from '../legality/ancestry.ts';
import { funcOf } from '../legality/definition-order.ts';
import { checkFresh } from '../legality/fresh-name.ts';
import { loopInside } from './loop-inside.ts';
import { pushDown } from './push-down.ts';
import { checkSerial } from './serial.ts';

/**
 * fuse(ℓ, y) — fuse two perfectly nested loops into one.
 *
 *     for x₁ in (m₁, l₁) do for x₂ in (m₂, l₂) do s
 *     ⟶  for y in (0, l₁·l₂) do push-down(φ, s)
 *
 *     φ(s) = let x₁ = m₁ + ⌊y / l₂⌋ in let x₂ = m₂ + y % l₂ in s
 *
 * If l₂ is 0, the loop has no iterations, so the quotient by zero is never computed.
 */
export function fuse(d: Extract<Directive, { tag: 'fuse' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return rewriteLoops(s, d.loop, (outer, at, stage) => {
    const inner = loopInside(outer, at, 'fuse');
    const f = funcOf(P, at.func);
    const [outerIsPure, innerIsPure] = [outer, inner].map((loop) => isPureLoop(f, loop.x, loop.body));
    if (outerIsPure !== innerIsPure) {
      const [first, second] = [loopText(outer.x, at), loopText(inner.x, at)];
      refuse(fusedPureWithReduction({ outer: first, inner: second, pure: outerIsPure ? first : second }, null));
    }
    checkFresh(stage, at, [d.fused], P);
    for (const loop of [outer, inner]) checkSerial(loop, at, 'fuse', { outer: d.fused, inner: d.fused });
    const y = variable(d.fused);
    const φ = (body: Stmt<Hole>): Stmt<Hole> => ({
      tag: 'Let',
      x: outer.x,
      value: operation<Hole>('+', outer.in.min, operation('/', y, inner.in.len)),
      windowEnd: null,
      body: {
        tag: 'Let',
        x: inner.x,
        value: operation<Hole>('+', inner.in.min, operation('%', y, inner.in.len)),
        windowEnd: null,
        body,
      },
    });
    const [l1, l2] = [constantOf(outer.in.len), constantOf(inner.in.len)];
    const len = l1 !== null && l2 !== null ? int(l1 * l2) : operation<Hole>('*', outer.in.len, inner.in.len);
    return { ...outer, x: d.fused, in: { min: int(0), len }, body: pushDown(φ, inner.body) };
  });
}
