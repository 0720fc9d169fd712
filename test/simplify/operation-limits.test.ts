import { expect, test } from 'vitest';
import { meanings } from '../../src/semantics/operations.ts';
import { type LimitedOperator, operationLimits } from '../../src/simplify/operation-limits.ts';

const operators: readonly LimitedOperator[] = ['+', '-', 'neg', '*', 'min', 'max', '/', '%'];
const ends = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const intervals = ends.flatMap((least) => ends.filter((most) => most >= least).map((most) => ({ least, most })));

test.each(operators)('no result of %s is beyond its limits, of all small numbers', (op) => {
  const meaning = meanings[op]('i32', 'i32');
  for (const a of intervals)
    for (const b of intervals) {
      const { least, most } = operationLimits(op, [a, b]);
      for (let x = a.least; x <= a.most; x++)
        for (let y = b.least; y <= b.most; y++) {
          const result = meaning(x, y);
          if (result < least || result > most) expect.fail(`${x} ${op} ${y} is ${result}, not ${least} to ${most}`);
        }
    }
});
