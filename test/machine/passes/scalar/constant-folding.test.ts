import { describe, expect, test } from 'vitest';
import { Random } from '../../../../src/lab/random.ts';
import { broadcast, constant, int, operation, plus, ramp, times, variable } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import type { Statement } from '../../../../src/machine/ir/statement.ts';
import { foldConstants } from '../../../../src/machine/passes/scalar/constant-folding.ts';
import { evaluate } from '../../../emit/wasm/expression/evaluate.ts';
import { leftBy } from '../../left-by.ts';

describe('constant-folding', () => {
  test('a select that unrolling made constant is decided', () => {
    const text = `pipeline f() { fun f(x, c) = select(c == 0, x, x * x); }
      schedule s { bound(f, c, 0, 2); unroll(f.c); }`;
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x'1 in (x.min, x.len) do
        f{(f@ + (x'1 * 4))} <- select((0 == 0), x'1, (x'1 * x'1));
      for x'2 in (x.min, x.len) do
        f{((f@ + (x'2 * 4)) + (4 * f.stride[1]))} <- select((1 == 0), x'2, (x'2 * x'2));
      "
    `);
    expect(leftBy('constant-folding', text)).toMatchInlineSnapshot(`
      "
      for x'1 in (x.min, x.len) do
        f{(f@ + (x'1 * 4))} <- x'1;
      for x'2 in (x.min, x.len) do
        f{((f@ + (x'2 * 4)) + (4 * f.stride[1]))} <- (x'2 * x'2);
      "
    `);
  });

  test('a remainder depends only on the terms that are not multiples of the modulus', () => {
    const text = `pipeline f(p) { fun f(x) = (4 * x + 2 * p + 5) % 2 + (4 * x + p) % 2; }`;
    expect(leftBy('constant-folding', text)).toMatchInlineSnapshot(`
      "
      for x in (x.min, x.len) do
        f{(f@ + (x * 4))} <- (1 + (p % 2));
      "
    `);
  });

  test('a division by a power of two becomes a multiplication', () => {
    const text = 'pipeline f(img: f32[1]) { fun f(x): f32 = img[x] / 8.0; }';
    expect(leftBy('constant-folding', text)).toMatchInlineSnapshot(`
      "
      for x in (x.min, x.len) do
        f{(f@ + (x * 4))} <- (img{(img@ + (x * 4))} * 0.125);
      "
    `);
  });
});

const lanes = 16;
const names = ['x', 'y', 'z'];

function folded(value: Code): Code {
  const s: Statement = foldConstants({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value });
  return s.tag === 'Store' ? s.value : value;
}

/** A sum of products, with remainders in it. */
function scalar(random: Random, depth: number): Code {
  if (depth === 0) return random.chance(0.4) ? int(random.between(-9, 9)) : variable(random.pick(names));
  const [a, b] = [scalar(random, depth - 1), scalar(random, depth - 1)];
  const op = random.pick(['+', '+', '-', '*', '%'] as const);
  return operation(op, 'i32', a, op === '%' ? int(random.pick([2, 4, 6, 8, 16])) : b);
}

const edges = [-(2 ** 31), 2 ** 31 - 1, 2 ** 31 - 9, -1, 0, 1, 2 ** 16];

function numbers(random: Random): Record<string, readonly number[]> {
  const any = (): number => (random.chance(0.5) ? random.pick(edges) : random.between(-1000, 1000));
  return Object.fromEntries(names.map((name) => [name, [any()]]));
}

test('folded expressions have the values of the originals, even if coordinates wrap', () => {
  const random = new Random(3, 9);
  let changed = 0;
  for (let i = 0; i < 6000; i++) {
    const e = scalar(random, random.between(1, 4));
    const by = random.pick([2, 4, 8, 64, 128, 256, 3]);
    const wide = random.chance(0.6);
    const left = wide ? ramp(e, int(random.between(-5, 5)), lanes) : e;
    const rest = operation('%', 'i32', left, broadcast(int(by), left.lanes));
    const is = operation('==', 'bool', rest, broadcast(int(random.below(2)), left.lanes));
    const value = operation('select', 'i32', is, broadcast(variable('x'), left.lanes), rest);
    const made = folded(value);
    if (made !== value) changed++;
    const given = numbers(random);
    const [before, now] = [evaluate(value, {}, given), evaluate(made, {}, given)];
    if (before.join() !== now.join()) expect(now, JSON.stringify(value)).toEqual(before);
  }
  expect(changed).toBeGreaterThan(3000);
});

test('the remainder of a sum is known if the unknown terms are multiples of the modulus', () => {
  const x = variable('x');
  const aligned = operation('-', 'i32', x, operation('%', 'i32', x, int(4)));
  const sum = plus(plus(aligned, times(int(6), variable('y'))), int(5));
  expect(folded(operation('%', 'i32', sum, int(2)))).toEqual(int(1));
  expect(folded(operation('==', 'bool', int(2), int(1)))).toMatchObject({ tag: 'Constant', value: 0 });
});

test.each(['f32', 'f64'] as const)(
  'a division by a power of two has the same value as a multiplication in %s',
  (type) => {
    const random = new Random(8, 2);
    const numbers = [0, -0, 1, -3.5, 2 ** -149, 3 * 2 ** -148, 2 ** -126, 2 ** 127, Infinity, -Infinity, NaN, 1 / 3];
    for (const divisor of [2, -2, 0.5, 8, 2 ** 100, 2 ** -100, 3, 10, 0, 2 ** 127, 2 ** -149]) {
      const value = operation('/', type, variable('f', type), constant(type, divisor));
      const made = folded(value);
      const isPower = Number.isInteger(Math.log2(Math.abs(divisor))) && Math.abs(Math.log2(Math.abs(divisor))) < 127;
      expect(made.tag === 'Operation' && made.op).toBe(isPower ? '*' : '/');
      for (const number of [...numbers, ...numbers.map((n) => (n * random.below(1000)) / 999)]) {
        const given = { f: [type === 'f32' ? Math.fround(number) : number] };
        expect(evaluate(made, {}, given)).toEqual(evaluate(value, {}, given));
      }
    }
  },
);
