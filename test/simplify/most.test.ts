import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fact, type Facts, limitsOf } from '../../src/simplify/facts.ts';
import { leastOf, mostOf } from '../../src/simplify/most.ts';
import { type Expr, int, type Name, operation, variable } from '../../src/syntax/expr.ts';
import { range } from '../../src/syntax/type.ts';
import { nodesOf } from '../../src/syntax/walk.ts';
import { cases } from '../deep.ts';
import { pipelineOf } from '../pipeline.ts';
import { anyExpr, anyValues, evaluate } from './any-expr.ts';

const unknown = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

/** x is unknown, n is positive, and t runs over the tiles of 8 in n. */
const facts: Facts = new Map<Name, Fact>([
  ['x', unknown],
  ['n', { ...unknown, least: 1 }],
  ['t', { ...unknown, least: 0, from: int(0), to: operation('-', tiles(), int(1)) }],
]);

/** ⌈n / 8⌉ */
function tiles(): Expr {
  return operation('/', operation('+', variable('n'), int(7)), int(8));
}

function written(text: string): Expr {
  return pipelineOf(`pipeline f(n, t) { fun f(x) = ${text}; }`).funcs.at(-1)?.pure[0] ?? int(0);
}

describe('proved bounds of an expression', () => {
  test.each([
    ['min(x + 7, n) - x', Number.NEGATIVE_INFINITY, 7],
    ['max(x, n) - max(x, n)', 0, 0],
    ['min(8, n - 8 * t)', 1, 8],
    ['(min(8, n - 8 * t) + 7) / 8', 1, 1],
    ['max(0, min(x + 7, n) - max(x, n - 100) + 1)', 0, 8],
    ['select(n > 5, min(x, n) - x, 8 * ((min(x + 7, n) - x) / 8))', Number.NEGATIVE_INFINITY, 0],
    ['t % n', 0, Number.POSITIVE_INFINITY],
    ['x * n', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('%s', (text, least, most) => {
    const e = written(text);
    expect([leastOf(e, facts), mostOf(e, facts)]).toEqual([least, most]);
  });

  test('no value is outside them', () => {
    const known: Facts = new Map([
      ['x', { least: -9, greatest: 9 }],
      ['y', { least: -9, greatest: 9 }],
      ['n', { least: 1, greatest: 9 }],
    ]);
    const { least, greatest } = range('i32');
    let checked = 0;
    const property = fc.property(anyExpr, anyValues, (e, values) => {
      const isSmall = nodesOf(e).every((node) => {
        const limits = limitsOf(node, known);
        return limits.least >= least && limits.greatest <= greatest;
      });
      if (!isSmall) return true;
      checked++;
      const value = evaluate(e, values);
      return typeof value === 'number' && leastOf(e, known) <= value && value <= mostOf(e, known);
    });
    fc.assert(property, { numRuns: cases(3_000, 10_000) });
    expect(checked).toBeGreaterThan(1000);
  });
});
