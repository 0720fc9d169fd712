import { expect, test } from 'vitest';
import { evaluate } from '../../../src/lab/machine/evaluate.ts';
import { Random } from '../../../src/lab/random.ts';
import { Definitions } from '../../../src/machine/analysis/definitions.ts';
import { valueAtIteration } from '../../../src/machine/analysis/value-at-iteration.ts';
import { int, operation, variable } from '../../../src/machine/ir/build.ts';
import type { Code } from '../../../src/machine/ir/code.ts';
import { numberOf } from '../../../src/syntax/value.ts';

test('`valueAtIteration` gives the value of a monotone expression, and nothing for any other', () => {
  const random = new Random(3, 4);
  const inner = new Set(['x']);
  let known = 0;
  const any = (depth: number): Code => {
    if (depth === 0) return random.pick([variable('x'), variable('x'), variable('c'), int(random.between(-4, 4))]);
    const op = random.pick(['+', '-', '*', '/', 'min', 'max'] as const);
    return operation(op, 'i32', any(depth - 1), random.chance(0.4) ? int(random.between(-3, 5)) : any(depth - 1));
  };
  for (let i = 0; i < 3000; i++) {
    const e = any(random.between(1, 3));
    const c = random.between(-5, 5);
    const at = (x: number, e: Code): number =>
      numberOf(
        evaluate(e, {
          variables: new Map([
            ['x', [x]],
            ['c', [c]],
          ]),
          buffers: new Map(),
        })[0] ?? Number.NaN,
      );
    const last = valueAtIteration(e, new Map([['x', int(9)]]), new Definitions(), inner);
    if (last === null) continue;
    known++;
    const context = JSON.stringify(e);
    expect(at(0, last), context).toBe(at(9, e));
    for (let x = -9; x < 9; x++) expect(at(x, e), context).toBeLessThanOrEqual(at(x + 1, e));
  }
  expect(known).toBeGreaterThan(300);
});
