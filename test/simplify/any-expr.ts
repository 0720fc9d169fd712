import fc from 'fast-check';
import { straightLine } from '../../src/semantics/target/straight-line.ts';
import { cast, constant, type Expr, type Hole, int, type Name, operation, variable } from '../../src/syntax/expr.ts';
import type { Type } from '../../src/syntax/type.ts';

/** Small expressions over x, y and n, with the operators of the rules. */
export const anyExpr: fc.Arbitrary<Expr> = fc.letrec<{ e: Expr; b: Expr }>((tie) => ({
  e: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Expr[]>(variable('x'), variable('y'), variable('n'), int(0), int(1), int(3), int(-2)),
    fc
      .tuple(fc.constantFrom('+', '-', '*', 'min', 'max', '/', '%'), tie('e'), tie('e'))
      .map(([op, a, b]) => operation(op, a, b)),
    fc
      .tuple(fc.constantFrom('/', '%'), tie('e'), fc.constantFrom(1, 2, 3, 4))
      .map(([op, a, n]) => operation(op, a, int(n))),
    tie('e').map((a) => operation('neg', a)),
    // A cast to a type that may not contain the value, and back.
    fc
      .tuple(tie('e'), fc.constantFrom<Type[]>('u8', 'i8', 'u16', 'u32', 'bool'), fc.constantFrom(-1, 0, 200))
      .map(([a, type, k]) => operation('max', cast('i32', cast(type, a)), int(k))),
    fc
      .tuple(tie('e'), fc.constantFrom(-1, 0, 3))
      .map(([a, k]) => operation('min', cast('i32', operation('abs', a)), int(k))),
    fc.tuple(tie('b'), tie('e'), tie('e')).map(([c, a, b]) => operation('select', c, a, b)),
    // The start of a tile that is shifted inwards, and its distance from another one.
    fc.tuple(tie('e'), tie('e'), fc.nat(4)).map(([a, b, k]) => {
      return operation('min', operation('+', a, int(k)), operation('max', a, b));
    }),
    fc.tuple(tie('e'), tie('e'), tie('e'), fc.nat(4), fc.constantFrom('min', 'max')).map(([a, b, c, k, op]) => {
      const further = operation(op, operation('+', a, int(k)), operation('+', b, int(k)));
      return operation('-', further, operation('max', c, operation(op, a, b)));
    }),
    // The neighbors of a point in upsampling by two.
    fc.tuple(tie('e'), tie('e'), fc.integer({ min: -3, max: 3 })).map(([a, b, k]) => {
      const [half, odd] = [operation('/', a, int(2)), operation('%', a, int(2))];
      const other = operation('+', half, operation('*', int(k), odd));
      return operation('+', operation('min', other, operation('+', half, int(1))), operation('+', b, other));
    }),
    fc.tuple(tie('b'), fc.nat(9)).map(([p, k]) => {
      const len = operation('+', variable('n'), int(k));
      return operation('select', operation('&&', p, operation('>', len, int(0))), len, int(0));
    }),
    fc.tuple(tie('b'), tie('e'), tie('e'), fc.constantFrom('min', 'max')).map(([p, a, b, op]) => {
      const chosen = operation('select', p, a, b);
      return operation('select', p, operation(op, int(0), chosen), operation('neg', chosen));
    }),
  ),
  b: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Expr[]>(constant('bool', 0), constant('bool', 1)),
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('e'), tie('e'))
      .map(([op, a, b]) => operation(op, a, b)),
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('b'), tie('e'), fc.constantFrom(-1, 0, 2))
      .map(([op, p, a, n]) => operation(op, operation('select', p, a, int(0)), int(n))),
    fc
      .tuple(
        fc.constantFrom('<', '<=', '>', '>='),
        tie('e'),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: -2, max: 2 }),
      )
      .map(([op, a, n, k]) => operation(op, operation('/', a, int(n)), int(k))),
    fc.tuple(fc.constantFrom('&&', '||'), tie('b'), tie('b')).map(([op, a, b]) => operation(op, a, b)),
    fc.tuple(fc.constantFrom('&&', '||'), tie('b')).map(([op, p]) => operation(op, p, operation('!', p))),
    tie('b').map((a) => operation('!', a)),
  ),
})).e;

/**
 * Sums, choices and quotients over x, y and n far from 0, where sums overflow i32. Without products all are exact in
 * f64.
 */
export const farExpr: fc.Arbitrary<Expr> = fc.letrec<{ e: Expr }>((tie) => ({
  e: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Expr[]>(...['x', 'y', 'n'].map((name) => variable(name)), ...[0, 1, -1].map(int)),
    fc.constantFrom<Expr[]>(...[2 ** 31 - 1, -(2 ** 31), 2 ** 30, 2 ** 31, -(2 ** 31) - 1].map(int)),
    fc.tuple(fc.constantFrom('+', '-', 'min', 'max'), tie('e'), tie('e')).map(([op, a, b]) => operation(op, a, b)),
    fc
      .tuple(fc.constantFrom('/', '%'), tie('e'), fc.constantFrom(2, 3, 2 ** 30))
      .map(([op, a, n]) => operation(op, a, int(n))),
    tie('e').map((a) => operation('neg', a)),
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('e'), tie('e'), tie('e'), tie('e'))
      .map(([op, a, b, c, d]) => operation('select', operation(op, a, b), c, d)),
  ),
})).e;

/** Values of the variables, with n positive. */
export const anyValues = fc.record({
  x: fc.integer({ min: -9, max: 9 }),
  y: fc.integer({ min: -9, max: 9 }),
  n: fc.integer({ min: 1, max: 9 }),
});

/** i32 values of the variables, many of them close to the ends of i32, with n positive. */
export const farValues = fc.record({ x: farInteger(), y: farInteger(), n: fc.integer({ min: 1, max: 9 }) });

function farInteger(): fc.Arbitrary<number> {
  const ends = fc.constantFrom(2 ** 31 - 1, -(2 ** 31), 2 ** 30, 0);
  return fc
    .tuple(ends, fc.integer({ min: -3, max: 3 }))
    .map(([end, by]) => Math.min(Math.max(end + by, -(2 ** 31)), 2 ** 31 - 1));
}

/** The value over ℤ. */
export function evaluateExactly(e: Expr<Hole>, values: Readonly<Record<Name, number>>): number {
  if (e.tag === 'Const') return Number(e.value);
  if (e.tag === 'Var') return values[e.name] ?? 0;
  if (e.tag !== 'Op') throw new Error(`there is no ${e.tag} over ℤ`);
  const [a = 0, b = 0, c = 0] = e.args.map((arg) => evaluateExactly(arg, values));
  const euclidean = b === 0 ? 0 : ((a % b) + Math.abs(b)) % Math.abs(b);
  const operators: Readonly<Record<string, () => number>> = {
    '+': () => a + b,
    '-': () => a - b,
    '*': () => a * b,
    neg: () => -a,
    min: () => Math.min(a, b),
    max: () => Math.max(a, b),
    '/': () => (b === 0 ? 0 : (a - euclidean) / b),
    '%': () => euclidean,
    '<': () => Number(a < b),
    '<=': () => Number(a <= b),
    '>': () => Number(a > b),
    '>=': () => Number(a >= b),
    '==': () => Number(a === b),
    '!=': () => Number(a !== b),
    '&&': () => Number(a !== 0 && b !== 0),
    '||': () => Number(a !== 0 || b !== 0),
    '!': () => Number(a === 0),
    select: () => (a !== 0 ? b : c),
  };
  const value = operators[e.op];
  if (value === undefined) throw new Error(`there is no ${e.op} over ℤ`);
  return value() + 0; // never −0
}

export function evaluate(e: Expr, values: Readonly<Record<Name, number>>) {
  return straightLine(e)({ variable: (name) => values[name] ?? 0, read: () => 'ε_mem', extern: () => 'ε_mem' });
}
