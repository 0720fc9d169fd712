import { constantOf, type Expr, int, type Op, operation } from '../../syntax/expr.ts';
import { rebuild } from '../../syntax/substitute.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * Canonicalization: rewrite a coordinate to operators that bounds inference handles. In i32, both sides are equal:
 *
 *     e << n  =  e · 2ⁿ          e >> n  =  e / 2ⁿ                    for constants 0 ≤ n ≤ 30
 *     e << n  =  select(n >= 0, e · (1 << n), e >> −n)                if n is not a constant, and e is not 1
 *     e & −2ⁿ  =  (e / 2ⁿ) · 2ⁿ  e | (2ⁿ − 1)  =  (e / 2ⁿ) · 2ⁿ + (2ⁿ − 1)
 *     ~e  =  −1 − e
 *     min(e, 2³¹ − 1)  =  e      max(e, −2³¹)  =  e                   since e is an i32
 *
 * The rules for min and max do not hold over ℤ, so the simplifier must not use them: a subexpression of a window need
 * not fit in i32. For absolute values, both sides are equal unless a difference overflows, which the proof obligations
 * exclude:
 *
 *     i32(abs(e))  =  max(e, −e, 0)          i32(absd(a, b))  =  max(a − b, b − a, 0)
 *
 * Absolute values of constants are not rewritten: they are constants, which are exact even if they wrap.
 */
export function canonicalCoordinate(e: Expr): Expr {
  return nodesOf(e).some((node) => canonical(node) !== node) ? rebuild(e, canonical) : e;
}

function canonical(e: Expr): Expr {
  if (e.tag !== 'Op' || e.type !== 'i32') return e;
  const [a, b] = e.args;
  if (a === undefined) return e;
  if (e.op === '~') return operation('-', int(-1), a);
  if (e.op === 'cast') return canonicalDistance(a) ?? e;
  if (b === undefined) return e;
  if (e.op === '<<' || e.op === '>>') return canonicalShift(e, a, b);
  if (e.op === '&') return roundedDown(a, b) ?? roundedDown(b, a) ?? e;
  if (e.op === '|') return roundedUp(a, b) ?? roundedUp(b, a) ?? e;
  if (e.op === 'min') return constantOf(a) === 2 ** 31 - 1 ? b : constantOf(b) === 2 ** 31 - 1 ? a : e;
  if (e.op === 'max') return constantOf(a) === -(2 ** 31) ? b : constantOf(b) === -(2 ** 31) ? a : e;
  return e;
}

function canonicalShift(e: Op, a: Expr, b: Expr): Expr {
  const n = constantOf(b);
  if (n !== null && n >= 0 && n <= 30) return operation(e.op === '<<' ? '*' : '/', a, int(2 ** n));
  if (e.op === '>>' || n !== null || constantOf(a) === 1 || b.type !== 'i32') return e;
  const power = operation('<<', int(1), b);
  const isLeft = operation('>=', b, int(0));
  return operation('select', isLeft, operation('*', a, power), operation('>>', a, operation('neg', b)));
}

/**
 * The canonical form of i32(e) if e is the absolute value of an i32 or of the difference of two i32s; null for other e,
 * and for constants.
 */
function canonicalDistance(e: Expr): Expr | null {
  const [a, b] = e.tag === 'Op' && (e.op === 'abs' || e.op === 'absd') ? e.args : [];
  if (a?.type !== 'i32' || [a, b ?? a].every((operand) => constantOf(operand) !== null)) return null;
  const [above, below] = b === undefined ? [a, operation('neg', a)] : [operation('-', a, b), operation('-', b, a)];
  return operation('max', operation('max', above, below), int(0));
}

/** e & −2ⁿ in canonical form; null if the mask is not such a constant. */
function roundedDown(e: Expr, mask: Expr): Expr | null {
  const c = -(constantOf(mask) ?? 0);
  return isPowerOfTwo(c) && c < 2 ** 31 ? operation('*', operation('/', e, int(c)), int(c)) : null;
}

/** e | (2ⁿ − 1) in canonical form; null if the mask is not such a constant. */
function roundedUp(e: Expr, mask: Expr): Expr | null {
  const c = (constantOf(mask) ?? -1) + 1;
  if (!isPowerOfTwo(c) || c >= 2 ** 31) return null;
  return operation('+', operation('*', operation('/', e, int(c)), int(c)), int(c - 1));
}

function isPowerOfTwo(c: number): boolean {
  return c >= 2 && Number.isInteger(Math.log2(c));
}
