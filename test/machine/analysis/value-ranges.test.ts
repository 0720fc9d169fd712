import { expect, test } from 'vitest';
import { constantRange, hull, typeRange } from '../../../src/arithmetic/range.ts';
import { Random } from '../../../src/lab/random.ts';
import { operationRange } from '../../../src/machine/analysis/value-ranges.ts';
import { meaningOf } from '../../../src/semantics/apply.ts';
import { isFloat, type Type } from '../../../src/syntax/type.ts';
import { edges, randomValue } from '../../emit/wasm/expression/samples.ts';
import { signatures } from '../../emit/wasm/expression/table.ts';

/** A value and limits around it, or the value as a constant. */
function draw(random: Random, type: Type) {
  const value = () => (random.chance(0.5) ? random.pick(edges(type)) : randomValue(random, type));
  const [a, n, b] = [value(), value(), value()];
  if (random.chance(0.3)) return { type, n, limits: constantRange(type, n) };
  return { type, n, limits: [a, b].map((end) => constantRange(type, end)).reduce(hull, constantRange(type, n)) };
}

test('every result of an operator is within its range', () => {
  const random = new Random(2, 2);
  const integral = signatures.filter(({ type, operands }) => ![type, ...operands].some(isFloat));
  let narrower = 0;
  for (const { op, type, operands } of integral) {
    for (let i = 0; i < 300; i++) {
      const args = operands.map((t) => draw(random, t));
      const { least, greatest } = operationRange(op, type, args);
      const result = meaningOf(op, type, operands[0] ?? type)(...args.map(({ n }) => n));
      if (result < least || greatest < result) {
        expect.fail(`${op} : ${type} of ${JSON.stringify(args)} is ${result}, not from ${least} to ${greatest}`);
      }
      const any = typeRange(type);
      if (least > any.least || greatest < any.greatest) narrower++;
    }
  }
  expect(narrower).toBeGreaterThan(10_000);
});
