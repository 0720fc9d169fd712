import { expect, test } from 'vitest';
import { emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import { reciprocal, roundedReciprocal, scalesOf } from '../../../../src/emit/wasm/expression/vector/reciprocal.ts';
import { Random } from '../../../../src/lab/random.ts';
import { broadcast, constant, operation } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { meanings } from '../../../../src/semantics/operations.ts';
import { range, type Type } from '../../../../src/syntax/type.ts';
import { isDeep } from '../../../deep.ts';
import { type Experiment, wrongResults } from './experiment.ts';
import { viewOf } from './memory.ts';
import { addressOf, type Body, called, instantiate } from './program.ts';
import { edges } from './samples.ts';

function byConstant(t: Type, d: number, lanes: readonly number[]): readonly Experiment[] {
  return lanes.flatMap((count) =>
    (['/', '%'] as const).map((op) => ({
      ...{ op, type: t, lanes: count },
      operands: [
        { type: t, as: 'vector' as const },
        { type: t, as: d },
      ],
    })),
  );
}

test.each(['u8', 'i8'] as const)('%s by every number', (t) => {
  const { least, greatest } = range(t);
  const divisors = Array.from({ length: 256 }, (_, i) => least + i);
  expect(divisors.at(-1)).toBe(greatest);
  expect(wrongResults(divisors.flatMap((d) => byConstant(t, d, [16])))).toEqual([]);
});

test.each(['u8', 'u16', 'u32', 'i8', 'i16', 'i32'] as const)('%s by many numbers', (t) => {
  const random = new Random(3, 3);
  const { least, greatest } = range(t);
  const small = [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 25, 28, 60, 100, 127];
  const large = [641, 1000, 4097, 10000, 32767, 32769, 65535].flatMap((d) => [d, 65536 * d, 65536 * d + 1]);
  const negative = [...small, ...large].map((d) => -d);
  const drawn = Array.from({ length: 20 }, () => random.between(least, greatest));
  const powers = Array.from({ length: 32 }, (_, k) => 2 ** k).flatMap((p) => [p, -p, p + 1, p - 1]);
  const divisors = new Set([...edges(t), ...small, ...large, ...negative, ...drawn, ...powers]);
  const possible = [...divisors].filter((d) => least <= d && d <= greatest);
  expect(wrongResults(possible.flatMap((d) => byConstant(t, d, isDeep() ? [1, 2, 16] : [1, 16])))).toEqual([]);
});

/** Divides every number of a type by constants in WebAssembly, 65,536 at a time. */
function wrongQuotients(t: 'u8' | 'i8' | 'u16' | 'i16', divisors: readonly number[]): string[] {
  const { least, greatest } = range(t);
  const count = greatest - least + 1;
  const place = { at: 0, type: t };
  const lanes = 16;
  const { memory, run } = instantiate(
    divisors.flatMap((d) =>
      (['/', '%'] as const).map((op): Body => {
        return (f, context) => {
          const load: Code = {
            ...{ tag: 'Load', type: t, lanes, buffer: 'in', stride: 1 },
            address: addressOf(place, called(lanes)),
          };
          const value = operation(op, t, load, broadcast(constant(t, d), lanes));
          const address = addressOf({ at: 131072, type: t }, called(lanes));
          emitStore({ tag: 'Store', buffer: 'out', address, stride: 1, value }, f, context);
        };
      }),
    ),
    4,
  );
  const numbers = viewOf(t, memory, 0, count);
  const results = viewOf(t, memory, 131072, count);
  for (let i = 0; i < count; i++) numbers[i] = least + i;
  return divisors.flatMap((d, k) => {
    for (const [j, op] of (['/', '%'] as const).entries()) {
      for (let i = 0; i < count / lanes; i++) run(2 * k + j, i);
      const meaning = meanings[op](t, t);
      for (let i = 0; i < count; i++) {
        if (results[i] !== meaning(least + i, d)) return [`${least + i} ${op} ${d} : ${t} is not ${results[i]}`];
      }
    }
    return [];
  });
}

test.each(['u16', 'i16'] as const)(
  'every %s by numbers up to 1000, all of them in a deep run, and by some larger ones',
  (t) => {
    const { least, greatest } = range(t);
    const upTo1000 = Array.from({ length: 1000 }, (_, i) => i + 1).filter((d) => isDeep() || d <= 64 || d % 17 === 0);
    const some = [...upTo1000, 4097, 10922, 21845, 21846, 32767, 65535];
    // A negated divisor negates the quotient.
    const divisors = some.map((d) => (t === 'i16' && d % 3 === 0 ? -d : d)).filter((d) => least <= d && d <= greatest);
    expect(wrongQuotients(t, divisors)).toEqual([]);
  },
  60_000,
);

test.each(['u8', 'i8'] as const)('every %s by every number', (t) => {
  const { least } = range(t);
  const divisors = Array.from({ length: 256 }, (_, i) => least + i);
  expect(wrongQuotients(t, divisors)).toEqual([]);
});

/** The numbers at which the quotient changes, and those at which errors are largest. */
function* steps(d: number, most: number): Generator<number> {
  for (let n = d - 1; n <= most; n += d) {
    yield n;
    if (n < most) yield n + 1;
  }
  yield most;
}

test('scales divide every number of their range', () => {
  for (let d = 3; d <= 1000; d++) {
    for (const most of [255, 32767, 65535]) {
      for (const width of most === 255 ? ([8, 16] as const) : ([16] as const)) {
        for (const { factor, addend, shift } of scalesOf(d, most, width)) {
          expect(factor).toBeLessThan(2 ** width);
          for (const n of steps(d, most)) {
            if (Math.floor((n * factor + addend) / 2 ** (width + shift)) !== Math.floor(n / d))
              expect.fail(`${n} / ${d} is not (${n}·${factor} + ${addend}) / 2^${width + shift}`);
          }
        }
      }
    }
  }
});

test('every divisor of unsigned numbers has a scale', () => {
  for (let d = 3; d <= 32767; d++) {
    if (Number.isInteger(Math.log2(d))) continue;
    if (d < 128 && scalesOf(d, 255, 8).length === 0) expect.fail(`none for bytes by ${d}`);
    if (scalesOf(d, 65535, 16).length === 0) expect.fail(`none by ${d}`);
  }
});

test('reciprocals divide every 16-bit number', () => {
  for (const d of [3, 5, 7, 9, 10, 11, 13, 100, 641, 1000, 4097, 32767, 65535]) {
    for (const most of [255, 32767, 65535]) {
      const { factor, shift } = reciprocal(d, most, 16);
      const rounded = roundedReciprocal(d, most);
      let wrong = 0;
      for (let n = 0; n <= most; n++) {
        const quotient = Math.floor(n / d);
        if (Math.floor((n * Number(factor)) / 2 ** shift) !== quotient) wrong++;
        if (rounded === null) continue;
        if (Math.floor(((n - rounded.offset) * rounded.factor + 2 ** 14) / 2 ** 15) !== quotient) wrong++;
      }
      expect(wrong).toBe(0);
    }
  }
});

test('divisions of small numbers by small constants need no wide product', () => {
  for (let d = 3; d < 128; d++) {
    if (!Number.isInteger(Math.log2(d))) expect(roundedReciprocal(d, 255)).not.toBeNull();
  }
  expect(roundedReciprocal(9, 255 * 9)).not.toBeNull();
});
