import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingSum, modulo32, type Ring } from '../../src/arithmetic/affine.ts';

const integers: Ring = { plus: (a, b) => a + b, times: (a, b) => a * b };

/** Atoms with coefficients: few atoms, so that coefficients meet and cancel, and enough for an index. */
const summands = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(-2, -1, 0, 1, 2, -(2 ** 31))), {
  maxLength: 120,
  size: 'max',
});

test.each([
  ['the integers', integers],
  ['the integers modulo 2³²', modulo32],
])('a sum has one term for each atom with a coefficient other than 0, over %s', (_, ring) => {
  fc.assert(
    fc.property(summands, summands, (initial, added) => {
      const expected = new Map<number, number>();
      const add = ([atom, by]: readonly [number, number]): void => {
        const coefficient = ring.plus(expected.get(atom) ?? 0, by);
        if (coefficient === 0) expected.delete(atom);
        else expected.set(atom, coefficient);
      };
      const start = new GrowingSum<string>([], ring);
      for (const [atom, by] of initial) start.add(atom, `a${atom}`, by);
      const sum = new GrowingSum(start.terms, ring);
      for (const [atom, by] of added) sum.add(atom, `a${atom}`, by);
      for (const each of [...initial, ...added]) add(each);
      expect(sum.terms).toEqual(Array.from(expected, ([key, coefficient]) => ({ key, atom: `a${key}`, coefficient })));
    }),
  );
});
