import fc from 'fast-check';
import { straightLine } from '../../src/semantics/straight-line.ts';
import { cast, constant, type Expr, int, type Name, operation, variable } from '../../src/syntax/expr.ts';
import type { Type } from '../../src/syntax/type.ts';

/** Small expressions over x, y and n. */
const smallExpr: fc.Arbitrary<Expr> = fc.letrec<{ e: Expr; b: Expr }>((tie) => ({
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
    // Through a type that may not hold it, and back.
    fc
      .tuple(tie('e'), fc.constantFrom<Type[]>('u8', 'i8', 'u16', 'u32', 'bool'), fc.constantFrom(-1, 0, 200))
      .map(([a, type, k]) => operation('max', cast('i32', cast(type, a)), int(k))),
    fc
      .tuple(tie('e'), fc.constantFrom(-1, 0, 3))
      .map(([a, k]) => operation('min', cast('i32', operation('abs', a)), int(k))),
    fc.tuple(tie('b'), tie('e'), tie('e')).map(([c, a, b]) => operation('select', c, a, b)),
    // The start of a tile that is shifted inwards, and how far it is from another choice like it.
    fc.tuple(tie('e'), tie('e'), fc.nat(4)).map(([a, b, k]) => {
      return operation('min', operation('+', a, int(k)), operation('max', a, b));
    }),
    fc.tuple(tie('e'), tie('e'), tie('e'), fc.nat(4), fc.constantFrom('min', 'max')).map(([a, b, c, k, op]) => {
      const further = operation(op, operation('+', a, int(k)), operation('+', b, int(k)));
      return operation('-', further, operation('max', c, operation(op, a, b)));
    }),
    // The points between which a picture is made twice as large.
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

/** Expressions with the operators that rules speak of; some of them have limits that limit nothing. */
export const anyExpr: fc.Arbitrary<Expr> = fc.oneof(
  { weight: 20, arbitrary: smallExpr },
  fc
    .tuple(smallExpr, fc.constantFrom<['min' | 'max', number][]>(['min', 2 ** 31 - 1], ['max', -(2 ** 31)]))
    .map(([a, [op, end]]) => operation(op, a, int(end))),
);

/** Values of its variables, where n is positive. */
export const anyValues = fc.record({
  x: fc.integer({ min: -9, max: 9 }),
  y: fc.integer({ min: -9, max: 9 }),
  n: fc.integer({ min: 1, max: 9 }),
});

export function evaluate(e: Expr, values: Readonly<Record<Name, number>>) {
  return straightLine(e)({ variable: (name) => values[name] ?? 0, read: () => 'ε_mem' });
}
