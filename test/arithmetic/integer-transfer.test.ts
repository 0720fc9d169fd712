import { expect, test } from 'vitest';
import { meanings } from '../../src/semantics/operations.ts';
import { type LimitedOperator, operationLimits } from '../../src/simplify/operation-limits.ts';

const operators: readonly LimitedOperator[] = ['+', '-', 'neg', '*', 'min', 'max', '/', '%'];
const ends = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const within = (least: number, most: number) => ends.filter((n) => n >= least && n <= most);
/** With and without a known end on each side. */
const intervals = [Number.NEGATIVE_INFINITY, ...ends].flatMap((least) =>
  [...ends, Number.POSITIVE_INFINITY].filter((most) => most >= least).map((most) => ({ least, most })),
);

test.each(operators)('no result of %s is beyond its limits, of all small numbers', (op) => {
  const meaning = meanings[op]('i32', 'i32');
  for (const a of intervals)
    for (const b of intervals) {
      const { least, most } = operationLimits(op, [a, b]);
      for (const x of within(a.least, a.most))
        for (const y of within(b.least, b.most)) {
          const result = meaning(x, y);
          if (!(least <= result && result <= most))
            expect.fail(`${x} ${op} ${y} is ${result}, not ${least} to ${most}`);
        }
    }
});
