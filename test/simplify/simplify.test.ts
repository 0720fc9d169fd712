import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printExpr } from '../../src/language/print.ts';
import { straightLine } from '../../src/semantics/straight-line.ts';
import type { Facts } from '../../src/simplify/facts.ts';
import type { Rule } from '../../src/simplify/rule.ts';
import { rules } from '../../src/simplify/rules.ts';
import { simplify } from '../../src/simplify/simplify.ts';
import { constant, type Expr, int, type Name, operation, variable } from '../../src/syntax/expr.ts';
import type { Hole } from '../../src/syntax/target.ts';
import { pipelineOf } from '../pipeline.ts';

const facts: Facts = new Map([['n', { least: 1, most: 100 }]]);

/** The simplified form of an expression over x, y, a tuple t and n, where n ≥ 1 is known. */
function simplified(text: string): string {
  const P = pipelineOf(`pipeline f(n) { fun t(x) = (x, 2 * x); fun f(x, y) = ${text}; }`);
  return printExpr(simplify(P.funcs.at(-1)?.pure[0] ?? int(0), facts));
}

describe('simplify', () => {
  test.each([
    ['x + 1 - 1', 'x'],
    ['t[x].1 + y - t[x].1', 'y'],
    ['t[x].0 + y - t[x].1', 't[x].0 + y - t[x].1'],
    ['2 * x + y - x - 1', 'x + y - 1'],
    ['(x + 3) * 4 - 12', '4 * x'],
    ['min(x, x + 1)', 'x'],
    ['max(x - 1, x, y, x + 2)', 'max(y, x + 2)'],
    ['min(x + 2, y) - x + 1', 'min(3, y - x + 1)'],
    ['5 - max(x, y)', 'min(5 - x, 5 - y)'],
    ['(6 * x + y) / 3', '2 * x + y / 3'],
    ['(6 * x + 7) % 3', '1'],
    ['(4 * x + 7) / 4', 'x + 1'],
    ['x < x + 1', 'true'],
    ['n > 0', 'true'],
    ['max(0, n + 1)', 'n + 1'],
    ['select(n > 0, x, y)', 'x'],
    ['select(x > y, n, n)', 'n'],
    ['x > y && n > 0', 'x > y'],
    ['x > y || x > y && n > 3', 'x > y'],
    ['x > y && (x > y && n > 3)', 'x > y && n > 3'],
    ['x > y || !(x > y)', 'true'],
    ['select(x > y, n, 0) > 0', 'x > y'],
    ['!(x > y)', 'x <= y'],
  ])('%s = %s', (e, expected) => {
    expect(simplified(e)).toBe(expected);
  });
});

/** Small expressions over x, y and n with the operators that rules speak of. */
const anyExpr: fc.Arbitrary<Expr> = fc.letrec<{ e: Expr; b: Expr }>((tie) => ({
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
    fc.tuple(tie('b'), tie('e'), tie('e')).map(([c, a, b]) => operation('select', c, a, b)),
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
    fc.tuple(fc.constantFrom('&&', '||'), tie('b'), tie('b')).map(([op, a, b]) => operation(op, a, b)),
    fc.tuple(fc.constantFrom('&&', '||'), tie('b')).map(([op, p]) => operation(op, p, operation('!', p))),
    tie('b').map((a) => operation('!', a)),
  ),
})).e;

const anyValues = fc.record({
  x: fc.integer({ min: -9, max: 9 }),
  y: fc.integer({ min: -9, max: 9 }),
  n: fc.integer({ min: 1, max: 9 }),
});

function evaluate(e: Expr, values: Readonly<Record<Name, number>>) {
  return straightLine(e)({ variable: (name) => values[name] ?? 0, read: () => 'ε_mem' });
}

/** The law of the simplifier: what it gives has the same value. Gives a counterexample, or null. */
function counterexample(using: readonly Rule[], runs: number): string | null {
  const property = fc.property(anyExpr, anyValues, (e, values) => {
    return Object.is(evaluate(simplify(e, facts, using), values), evaluate(e, values));
  });
  const { failed, counterexample: found } = fc.check(property, { numRuns: runs });
  return failed && found ? `${printExpr(found[0])} at ${JSON.stringify(found[1])}` : null;
}

describe('every rule is an equation', () => {
  test.each(rules)('$name', (rule) => {
    let applied = 0;
    const counting: Rule = {
      ...rule,
      apply: (e, known, again) => {
        const result = rule.apply(e, known, again);
        if (result !== null) applied++;
        return result;
      },
    };
    expect(counterexample([counting], 10_000)).toBeNull();
    expect(applied).toBeGreaterThan(50);
  });

  test('all of them together', () => {
    expect(counterexample(rules, 10_000)).toBeNull();
  });

  test.each<Rule>([
    {
      name: 'min for max',
      on: ['max'],
      apply: (e) => (e.args[0] && e.args[1] ? operation('min', e.args[0], e.args[1]) : null),
    },
    {
      name: 'x / 2 as x − x / 2',
      on: ['/'],
      apply: (e) => {
        const [a, b] = e.args;
        const isHalf = b?.tag === 'Const' && b.value === 2;
        return isHalf && a ? operation('-', a, { ...operation('/', a, int(2)), op: '/' as const }) : null;
      },
    },
    {
      name: 'select as its first choice',
      on: ['select'],
      apply: (e) => e.args[1] ?? null,
    },
  ])('a wrong rule is caught: $name', (wrong) => {
    const once: Rule = {
      ...wrong,
      apply: (e, known, again) => (e.type === 'i32' || e.op === '<' ? wrong.apply(e, known, again) : null),
    };
    expect(counterexampleOnce(once)).not.toBeNull();
  });
});

/** As the law, for a rule that applies to its own result: applied at the root only. */
function counterexampleOnce(rule: Rule): string | null {
  const property = fc.property(anyExpr, anyValues, (e, values) => {
    const applied = (e: Expr<Hole> | undefined): Expr<Hole> | null =>
      e?.tag === 'Op' && rule.on.includes(e.op) ? rule.apply(e, facts, (same) => same) : null;
    const result = applied(e);
    const inside = e.tag === 'Op' && e.op === 'select' ? applied(e.args[0]) : null;
    if (result !== null) return Object.is(evaluate(result as Expr, values), evaluate(e, values));
    if (inside !== null && e.tag === 'Op' && e.args[0])
      return Object.is(evaluate(inside as Expr, values), evaluate(e.args[0], values));
    return true;
  });
  const { failed, counterexample: found } = fc.check(property, { numRuns: 20_000 });
  return failed && found ? printExpr(found[0]) : null;
}
