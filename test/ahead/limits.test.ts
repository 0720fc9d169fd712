import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overflowIn } from '../../src/ahead/loader/evaluate-limits.ts';
import { tabulate } from '../../src/ahead/tabulate.ts';
import { overflowing } from '../../src/bounds/overflow.ts';
import { compile } from '../../src/compile.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { printExpr } from '../../src/language/print.ts';
import { programValues } from '../../src/semantics/request.ts';
import type { Program } from '../../src/syntax/target.ts';
import { anyCase, partsOf } from '../lab/any-case.ts';
import { pipelineOf } from '../pipeline.ts';

/** Windows near the origin, near both ends of i32, and where they end depends on the program. */
const place = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -(2 ** 31), max: -(2 ** 31) + 40 }),
  fc.integer({ min: 2 ** 31 - 60, max: 2 ** 31 - 12 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 12 }),
);

/** What the table says, and what the program itself. A long expression is not written out. */
function both(program: Program, values: ReadonlyMap<string, number>): readonly [string | null, string | null] {
  const found = overflowIn(tabulate(program, []).table, values);
  const expression = overflowing(program, values);
  return [found, expression && (found?.includes('…') ? found : printExpr(expression))];
}

test('the table of a program says what its own expressions say, in the same words', () => {
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(anyCase(), place, (c, min) => {
      const all = compiled(c);
      const program = all.completed(all.steps.length);
      fc.pre(program !== null);
      const { z } = partsOf(c);
      const window = z.window.map(({ len }) => ({ min, len }));
      const [found, expected] = both(program, programValues(program, { ...z, window }));
      expect(found).toBe(expected);
      if (expected === null) accepted++;
      else refused++;
    }),
    { numRuns: 400 },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(20);
});

test('a branch that a parameter leaves out is not looked at', () => {
  const P = pipelineOf('pipeline f(far: bool) { fun g(x) = x; fun f(x) = { 0; (x) <- g[x + 9] if far; } }');
  const program = compile(P, null);
  const at = (far: number) =>
    new Map([
      ['far', far],
      ['x.min', 2 ** 31 - 8],
      ['x.len', 3],
    ]);
  for (const far of [0, 1]) {
    const [found, expected] = both(program, at(far));
    expect(found).toBe(expected);
  }
});
