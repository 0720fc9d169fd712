import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printExpr } from '../../src/language/print.ts';
import type { Facts } from '../../src/simplify/facts.ts';
import type { Rule } from '../../src/simplify/rule.ts';
import { rules } from '../../src/simplify/rules.ts';
import { simplify } from '../../src/simplify/simplify.ts';
import { constantOf, type Expr, type Hole, int, operation } from '../../src/syntax/expr.ts';
import { cases } from '../deep.ts';
import { pipelineOf } from '../pipeline.ts';
import { anyExpr, anyValues, evaluate, evaluateExactly, farExpr, farValues } from './any-expr.ts';

const facts: Facts = new Map([['n', { least: 1, greatest: 100 }]]);

/** The simplified form of an expression over x, y, a tuple t and n, under the fact n ≥ 1. */
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
    ['select(x > y && n > 0, n, 0)', 'select(x > y, n, 0)'],
    ['select(x > y, min(0, select(x > y, x, y)), select(x > y, x, y))', 'select(x > y, min(0, x), y)'],
    ['select(x > y && y > 3, select(y > 3, 1, 2), 3)', 'select(x > y && y > 3, 1, 3)'],
  ])('%s = %s', (e, expected) => {
    expect(simplified(e)).toBe(expected);
  });
});

/** A counterexample to the law of the simplifier, that the simplified expression has the same value; or null. */
function counterexample(using: readonly Rule[], runs: number): string | null {
  const property = fc.property(anyExpr, anyValues, (e, values) => {
    return Object.is(evaluate(simplify(e, facts, using), values), evaluate(e, values));
  });
  const { failed, counterexample: found } = fc.check(property, { numRuns: runs });
  return failed && found ? `${printExpr(found[0])} at ${JSON.stringify(found[1])}` : null;
}

/** The same over ℤ, because windows are inferred over ℤ: no rule may assume that a subexpression fits in i32. */
function counterexampleOverZ(using: readonly Rule[], runs: number): string | null {
  const property = fc.property(farExpr, farValues, (e, values) => {
    return Object.is(evaluateExactly(simplify(e, facts, using), values), evaluateExactly(e, values));
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
    expect(counterexample([counting], cases(1_200, 6_500))).toBeNull();
    expect(applied).toBeGreaterThan(cases(9, 50));
  });

  test('all of them together', () => {
    expect(counterexample(rules, cases(2_000, 10_000))).toBeNull();
  });

  test('over ℤ too, if sums overflow i32', () => {
    expect(counterexampleOverZ(rules, cases(5_000, 20_000))).toBeNull();
  });

  test('a rule that assumes that every subexpression fits in i32 is caught', () => {
    const wrong: Rule = {
      name: 'max(a, −2³¹) = a',
      on: ['max'],
      apply: ({ args: [a, b] }) => (a && b && constantOf(b) === -(2 ** 31) ? a : null),
    };
    expect(counterexampleOverZ([wrong], 100_000)).toContain('max');
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

/** The law for a rule that matches its own result: the rule is applied at the root only. */
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
