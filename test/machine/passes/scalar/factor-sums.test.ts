import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bug } from '../../src/errors/bug.ts';
import { addedUp, isSum, multipliedOut, sumsIn } from '../../src/machine/analysis/integer-sum.ts';
import { ValueNumbers } from '../../src/machine/analysis/value-numbers.ts';
import { broadcast, constant, operation, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import { factorSums } from '../../src/machine/passes/scalar/factor-sums.ts';
import { reassociate } from '../../src/machine/passes/scalar/reassociation.ts';
import { meanings } from '../../src/semantics/operations.ts';
import { range, type Type } from '../../src/syntax/type.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const integers: readonly Type[] = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32'];

/** A sum as a tree, of several others: what is added, taken away, negated and multiplied by a constant. */
const sum = (type: Type): fc.Arbitrary<Code> => {
  const { least, greatest } = range(type);
  const plain = fc.oneof(fc.integer({ min: Math.max(least, -4), max: 9 }), fc.integer({ min: least, max: greatest }));
  const part = fc.letrec<{ e: Code; leaf: Code }>((tie) => ({
    leaf: fc.constantFrom(...names).map((name) => variable(name, type)),
    e: fc.oneof(
      { depthSize: 'medium' },
      tie('leaf'),
      plain.map((n) => constant(type, n)),
      fc
        .tuple(fc.constantFrom('+' as const, '-' as const), tie('e'), tie('e'))
        .map(([op, a, b]) => operation(op, type, a, b)),
      tie('e').map((a) => operation('neg', type, a)),
      fc.tuple(plain, tie('e')).map(([n, a]) => operation('*', type, broadcast(constant(type, n), 1), a)),
    ),
  })).e;
  const few = fc.record({ n: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom(...names) });
  const term = few.map(({ n, name }) => operation('*', type, variable(name, type), constant(type, n)));
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: term }, part), { minLength: 3, maxLength: 9 })
    .map((parts) => parts.reduce((a, b) => operation('+', type, a, b)));
};

const question = fc.constantFrom(...integers).chain((type) => {
  const { least, greatest } = range(type);
  const values = fc.array(fc.integer({ min: least, max: greatest }), {
    minLength: names.length,
    maxLength: names.length,
  });
  return fc.record({ sums: fc.array(sum(type), { minLength: 2, maxLength: 5 }), values });
});

function evaluate(e: Code, values: readonly number[]): number {
  switch (e.tag) {
    case 'Constant':
      return e.value;
    case 'Variable':
      return values[names.indexOf(e.name)] ?? bug(e.name);
    case 'Operation':
      return meanings[e.op](e.type, e.args[0]?.type ?? e.type)(...e.args.map((arg) => evaluate(arg, values)));
    default:
      return bug(e.tag);
  }
}

test('a sum that is multiplied out and added up again is the same, modulo 2ⁿ', () => {
  let counted = 0;
  fc.assert(
    fc.property(question, ({ sums, values }) => {
      for (const e of sums) {
        const numbering = new ValueNumbers();
        const apart = isSum(e) ? multipliedOut(e, (part) => numbering.of(part)) : null;
        if (apart === null || apart.terms.size === 0) continue;
        counted++;
        const again = addedUp([...apart.terms.values()], apart.type, apart.lanes, apart.constant);
        expect(evaluate(again, values)).toBe(evaluate(e, values));
      }
    }),
    { numRuns: 2000, seed: 8 },
  );
  expect(counted).toBeGreaterThan(500);
});

test('sums that share their parts are the same, modulo 2ⁿ, and often take fewer operations', () => {
  let shared = 0;
  fc.assert(
    fc.property(question, ({ sums, values }) => {
      const numbering = new ValueNumbers();
      const number = (e: Code): number => numbering.of(e);
      const kept = sums.filter(isSum).flatMap((e) => {
        const apart = multipliedOut(e, number);
        return apart === null || apart.terms.size < 2 ? [] : [{ e, apart }];
      });
      const made = factorSums(kept.map(({ apart }) => apart));
      for (const [k, { e }] of kept.entries())
        expect(evaluate(made[k] ?? bug('lost'), values)).toBe(evaluate(e, values));
      const operations = (all: readonly Code[]): number => new Set(all.flatMap(sumsIn).map(number)).size;
      const plain = kept.map(({ apart }) =>
        addedUp([...apart.terms.values()], apart.type, apart.lanes, apart.constant),
      );
      if (operations(made) < operations(plain)) shared++;
    }),
    { numRuns: 3000, seed: 8 },
  );
  expect(shared).toBeGreaterThan(100);
});

test('a stencil of five by five, four rows at a time', () => {
  const numbering = new ValueNumbers();
  const pixel = (i: number, j: number): Code => variable(`p${i},${j}`, 'u16', 8);
  const weights = [-2, -1, 0, 1, 2];
  const rows = [0, 1, 2, 3].map((y) =>
    weights
      .flatMap((j) =>
        weights.map((i) => operation('*', 'u16', broadcast(constant('u16', (i + 3) * (j + 7)), 8), pixel(i, y + j))),
      )
      .reduce((a, b) => operation('+', 'u16', a, b)),
  );
  const apart = rows.map((e) => multipliedOut(e, (part) => numbering.of(part)) ?? bug('too large'));
  const operations = (all: readonly Code[]): number => new Set(all.flatMap(sumsIn).map((e) => numbering.of(e))).size;
  // Eight sums of rows of 4 + 4 operations, and four times five of them with their weights.
  expect(operations(factorSums(apart))).toBe(8 * 8 + 4 * 9);
  expect(operations(rows)).toBeGreaterThan(180);
});

test('a sum alone has one product for all terms of a factor', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => variable(name, 'u16', 8));
  const times = (e: Code | undefined, n: number): Code =>
    operation('*', 'u16', e ?? bug('no term'), broadcast(constant('u16', n), 8));
  const value = operation('+', 'u16', operation('+', 'u16', times(a, 4), times(b, 6)), times(c, 4));
  const made = reassociate({ tag: 'Store', buffer: 'out', address: constant('i32', 0), stride: 1, value });
  const products = (e: Code): number => sumsIn(e).filter((part) => part.tag === 'Operation' && part.op === '*').length;
  expect(made.tag === 'Store' ? products(made.value) : products(value)).toBe(2);
});
