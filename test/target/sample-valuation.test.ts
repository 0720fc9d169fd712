import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts } from '../../src/simplify/facts.ts';
import { leastOf, mostOf } from '../../src/simplify/most.ts';
import { int, operation, variable } from '../../src/syntax/expr.ts';
import { SampleValuation } from '../../src/target/sample-valuation.ts';
import { anyExpr, anyValues } from '../simplify/any-expr.ts';

const n = variable('n');
/** ⌈n / 8⌉ tiles of 8 */
const tiles = operation('/', operation('+', n, int(7)), int(8));

function exampleOf(size: number, iteration: 'first' | 'last'): SampleValuation {
  const example = new SampleValuation([['n', size]], iteration);
  example.learn('t', { from: int(0), to: operation('-', tiles, int(1)) });
  return example;
}

test('a loop is in its first iteration, or in its last', () => {
  const start = operation('*', variable('t'), int(8));
  expect(exampleOf(20, 'first').value(start)).toBe(0);
  expect(exampleOf(20, 'last').value(start)).toBe(16);
});

test('what is in a loop without iterations does not happen', () => {
  expect(exampleOf(0, 'last').value(variable('t'))).toBeNaN();
  expect(exampleOf(0, 'last').value(n)).toBe(0);
});

test('no example is beyond what is shown', () => {
  const known: Facts = new Map([
    ['x', { least: -9, most: 9 }],
    ['y', { least: -9, most: 9 }],
    ['n', { least: 1, most: 9 }],
  ]);
  let judged = 0;
  const property = fc.property(anyExpr, anyValues, fc.constantFrom('first', 'last'), (e, values, iteration) => {
    const value = new SampleValuation(Object.entries(values), iteration).value(e);
    if (Number.isNaN(value)) return true;
    judged++;
    return leastOf(e, known) <= value && value <= mostOf(e, known);
  });
  fc.assert(property, { numRuns: 10_000 });
  expect(judged).toBeGreaterThan(1000);
});
