import { constantOf, type Expr, int, operation } from '../../syntax/expr.ts';
import { rebuild } from '../../syntax/substitute.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * A coordinate as written by the user, in terms of operators that bounds inference handles. In i32, these are equal:
 *
 *     e << n  =  e · 2ⁿ          e >> n  =  e / 2ⁿ          for constants 0 ≤ n ≤ 30
 *     min(e, 2³¹ − 1)  =  e      max(e, −2³¹)  =  e         since e is an i32
 *
 * The last two do not hold over ℤ, so the simplifier must not use them: a subexpression of a window need not fit in
 * i32.
 */
export function canonicalCoordinate(e: Expr): Expr {
  return nodesOf(e).some((node) => canonical(node) !== node) ? rebuild(e, canonical) : e;
}

function canonical(e: Expr): Expr {
  if (e.tag !== 'Op' || e.type !== 'i32') return e;
  const [a, b] = e.args;
  if (a === undefined || b === undefined) return e;
  if (e.op === '<<' || e.op === '>>') {
    const n = constantOf(b) ?? -1;
    return n < 0 || n > 30 ? e : operation(e.op === '<<' ? '*' : '/', a, int(2 ** n));
  }
  if (e.op === 'min') return constantOf(a) === 2 ** 31 - 1 ? b : constantOf(b) === 2 ** 31 - 1 ? a : e;
  if (e.op === 'max') return constantOf(a) === -(2 ** 31) ? b : constantOf(b) === -(2 ** 31) ? a : e;
  return e;
}
