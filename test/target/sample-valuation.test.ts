import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts } from '../../src/simplify/facts.ts';
import { leastOf, mostOf } from '../../src/simplify/most.ts';
import { int, operation, variable } from '../../src/syntax/expr.ts';
import { SampleValuation } from '../../src/target/sample-valuation.ts';
import { cases } from '../deep.ts';
import { anyExpr, anyValues } from '../simplify/any-expr.ts';

const n = variable('n');
/** ⌈n / 8⌉ tiles of 8 */
const tiles = operation('/', operation('+', n, int(7)), int(8));

function sampleOf(size: number, iteration: 'first' | 'last'): SampleValuation {
  const sample = new SampleValuation([['n', size]], iteration);
  sample.learn('t', { from: int(0), to: operation('-', tiles, int(1)) });
  return sample;
}

test('a loop variable has its value in the first or in the last iteration', () => {
  const start = operation('*', variable('t'), int(8));
  expect(sampleOf(20, 'first').value(start)).toBe(0);
  expect(sampleOf(20, 'last').value(start)).toBe(16);
});

test('the variable of an empty loop has no value', () => {
  expect(sampleOf(0, 'last').value(variable('t'))).toBeNaN();
  expect(sampleOf(0, 'last').value(n)).toBe(0);
});

test('no sample exceeds a proved bound', () => {
  const known: Facts = new Map([
    ['x', { least: -9, greatest: 9 }],
    ['y', { least: -9, greatest: 9 }],
    ['n', { least: 1, greatest: 9 }],
  ]);
  let judged = 0;
  const property = fc.property(anyExpr, anyValues, fc.constantFrom('first', 'last'), (e, values, iteration) => {
    const value = new SampleValuation(Object.entries(values), iteration).value(e);
    if (Number.isNaN(value)) return true;
    judged++;
    return leastOf(e, known) <= value && value <= mostOf(e, known);
  });
  fc.assert(property, { numRuns: cases(6_000, 10_000) });
  expect(judged).toBeGreaterThan(cases(600, 1000));
});
