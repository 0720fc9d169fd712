import { expect, test } from 'vitest';
import { integerTransfer } from '../../src/arithmetic/integer-transfer.ts';
import type { Range } from '../../src/arithmetic/range.ts';
import { meanings } from '../../src/semantics/operations.ts';
import type { Operator } from '../../src/syntax/operator.ts';

const operators: readonly Operator[] = [
  ...(['+', '-', 'neg', '*', 'min', 'max', '/', '%', '&', '|', '^', '~', '<<', '>>'] as const),
  ...(['<', '<=', '>', '>=', '==', '!='] as const),
];
const ends = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const within = ({ least, greatest }: Range) => ends.filter((n) => n >= least && n <= greatest);
/** All ranges with small or infinite ends. */
const ranges = [Number.NEGATIVE_INFINITY, ...ends].flatMap((least): readonly Range[] =>
  [...ends, Number.POSITIVE_INFINITY].filter((most) => most >= least).map((greatest) => ({ least, greatest })),
);

test.each(operators)('no result of %s is outside its range, for all small numbers', (op) => {
  const meaning = meanings[op](isComparison(op) ? 'bool' : 'i32', 'i32');
  let known = 0;
  for (const a of ranges)
    for (const b of ranges) {
      const found = integerTransfer(op, [a, b]);
      if (found === null) continue;
      known++;
      const { least, greatest } = found;
      for (const x of within(a))
        for (const y of within(b)) {
          const result = meaning(x, y);
          if (!(least <= result && result <= greatest))
            expect.fail(`${x} ${op} ${y} is ${result}, not ${least} to ${greatest}`);
        }
    }
  expect(known).toBeGreaterThan(100);
});

function isComparison(op: Operator): boolean {
  return ['<', '<=', '>', '>=', '==', '!='].includes(op);
}
