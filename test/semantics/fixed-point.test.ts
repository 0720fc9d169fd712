import { describe, expect, test } from 'vitest';
import { fixedPoint } from '../../src/check/expression/library/fixed-point.ts';
import { type ArrayInput, compile, type NdArray, syl } from '../../src/index.ts';
import { bits, integer, integerRange, isLong, isSigned, range, type Type } from '../../src/syntax/type.ts';
import { arrayFor } from '../../src/syntax/typed-array.ts';
import type { Scalar } from '../../src/syntax/value.ts';
import { isDeep } from '../deep.ts';
import { run, values } from '../run.ts';

/* The functions over ℤ, as language.md defines them, in exact arithmetic. */

type Definition = (a: bigint, b: bigint, n: bigint) => bigint;

const half = (a: bigint): bigint => shifted(a, 1n);
/** ⌊a / 2ⁿ⌋, or a · 2⁻ⁿ if n is negative. */
const shifted = (a: bigint, n: bigint): bigint => (n < 0n ? a << -n : a >> n);
/** a / 2ⁿ rounded to nearest; ties round up. */
const rounded = (a: bigint, n: bigint): bigint => (n <= 0n ? a << -n : (a + (1n << (n - 1n))) >> n);

const definitions: Readonly<Record<keyof typeof fixedPoint, Definition>> = {
  widening_add: (a, b) => a + b,
  widening_sub: (a, b) => a - b,
  widening_mul: (a, b) => a * b,
  saturating_add: (a, b) => a + b,
  saturating_sub: (a, b) => a - b,
  halving_add: (a, b) => half(a + b),
  halving_sub: (a, b) => half(a - b),
  rounding_halving_add: (a, b) => half(a + b + 1n),
  rounding_shift_left: (a, n) => rounded(a, -n),
  rounding_shift_right: (a, n) => rounded(a, n),
  mul_shift_right: (a, b, n) => shifted(a * b, n),
  rounding_mul_shift_right: (a, b, n) => rounded(a * b, n),
};

/** The value of a type for an exact result: the nearest one if the function saturates, else modulo 2ⁿ. */
function inType(name: string, type: Type, exact: bigint): Scalar {
  const { least, greatest } = integerRange(type);
  const clamped = exact < least ? least : exact > greatest ? greatest : exact;
  const wrapped = isSigned(type) ? BigInt.asIntN(bits(type), exact) : BigInt.asUintN(bits(type), exact);
  return scalarOf(type, /saturating|mul_shift/.test(name) ? clamped : wrapped);
}

const integers = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'u64', 'i64'] as const;

/** An integer as a value of a type. */
function scalarOf(type: Type, n: bigint): Scalar {
  return isLong(type) ? n : Number(n);
}

/** Values at the edges of a type, and others. */
function samples(type: Type): readonly Scalar[] {
  const { least, greatest } = integerRange(type);
  const near = [
    0n,
    1n,
    2n,
    3n,
    7n,
    85n,
    100n,
    127n,
    128n,
    170n,
    255n,
    256n,
    16383n,
    16384n,
    32767n,
    32768n,
    0x12345678n,
  ];
  const all = [...near, ...near.map((n) => -n), ...[0n, 1n, 2n, 77n].flatMap((n) => [least + n, greatest - n])];
  return [...new Set(all)].filter((n) => least <= n && n <= greatest).map((n) => scalarOf(type, n));
}

/** The type of the result, given the type of the first operand. */
function resultType(name: string, type: Type): Type {
  if (!name.startsWith('widening')) return type;
  return integer(2 * bits(type), isSigned(type) || name === 'widening_sub');
}

const amounts = [
  -40, -33, -32, -17, -16, -9, -8, -3, -1, 0, 1, 2, 3, 7, 8, 9, 14, 15, 16, 17, 30, 31, 32, 33, 40, 63, 64, 70,
];

describe.each(Object.entries(definitions))('%s', (name, definition) => {
  const { arity, widens } = fixedPoint[name as keyof typeof fixedPoint]; // the keys of `definitions`
  const types = integers.filter((type) => !widens || bits(type) < 64);
  const isShift = name.startsWith('rounding_shift');

  test.each(types)('%s', async (type) => {
    const shifts = amounts.filter((n) => n >= range(type).least).map((n) => scalarOf(type, BigInt(n)));
    const lists = [samples(type), isShift ? shifts : samples(type)];
    const points = product(lists).flatMap((point) =>
      arity === 3 ? amounts.filter((n) => n >= 0).map((n) => [...point, n]) : [point],
    );
    const second = isShift ? integer(bits(type), true) : type;
    const expected = points.map(([a = 0, b = 0, n = 0]) =>
      inType(name, resultType(name, type), definition(BigInt(a), BigInt(b), BigInt(n))),
    );
    const given = [type, second, 'i16' as const].slice(0, arity);
    const form = `${name}(${['a[x]', 'b[x]', 'n[x]'].slice(0, arity).join(', ')})`;
    expect(await differences(form, given, points, expected)).toEqual([]);
  });
});

const byAmount = [
  'rounding_shift_left',
  'rounding_shift_right',
  'mul_shift_right',
  'rounding_mul_shift_right',
] as const;

/** Each constant amount is a program of its own: some of them for every change, all for `npm run test:deep`. */
const constantAmounts = isDeep() ? amounts : [-33, -9, -8, -1, 0, 1, 7, 8, 15, 16, 32];

test.each(byAmount)('%s by constant amounts', async (name) => {
  const definition = definitions[name];
  const isShift = fixedPoint[name].arity === 2;
  for (const type of isShift ? integers : integers.filter((t) => bits(t) < 64)) {
    for (const n of constantAmounts.filter((m) => m >= (isShift ? range(type).least : 0))) {
      const points = isShift ? samples(type).map((a) => [a]) : product([samples(type), samples(type)]);
      const exact = points.map(([a = 0, b = 0]) => definition(BigInt(a), BigInt(isShift ? n : b), BigInt(n)));
      const expected = exact.map((c) => inType(name, type, c));
      const form = isShift ? `${name}(a[x], ${n})` : `${name}(a[x], b[x], ${n})`;
      expect(await differences(form, isShift ? [type] : [type, type], points, expected), `${form}, ${type}`).toEqual(
        [],
      );
    }
  }
});

test('the operands of widening_mul may have different signs', async () => {
  const points = product([samples('u8'), samples('i8')]);
  const expected = points.map(([a = 0, b = 0]) => Number(a) * Number(b));
  expect(await differences('widening_mul(a[x], b[x])', ['u8', 'i8'], points, expected)).toEqual([]);
});

test('an amount of zero or the least amount of its type drops no bits', async () => {
  const right = 'rounding_shift_right(a[x], b[x])';
  expect(await differences(right, ['i8', 'u8'], [[-1, 0]], [-1])).toEqual([]);
  expect(await differences(right, ['i8', 'i8'], [[-1, -128]], [0])).toEqual([]);
  expect(await differences('rounding_shift_left(a[x], b[x])', ['i8', 'i8'], [[-1, 127]], [0])).toEqual([]);
});

test('an unsigned amount of the width or more shifts all bits out', () => {
  expect(value('rounding_shift_right(u8(255), u8(8))')).toBe(1);
  expect(value('rounding_shift_right(u8(255), u8(200))')).toBe(0);
  expect(value('rounding_shift_left(i8(-1), u8(200))')).toBe(0);
  expect(value('mul_shift_right(i16(-2), i16(3), 2147483647)')).toBe(-1);
  expect(value('rounding_mul_shift_right(u8(255), u8(255), u32(4294967295))')).toBe(0);
});

test('a negative amount of a product shifts it to the left with twice as many bits', () => {
  expect(value('mul_shift_right(i8(3), i8(5), -2)')).toBe(60);
  expect(value('mul_shift_right(i8(100), i8(100), -1)')).toBe(127);
  expect(value('mul_shift_right(i8(100), i8(100), -20)')).toBe(0);
});

test('types as in other operators', () => {
  expect(typeOf('saturating_add(u8(1), i16(2))')).toBe('i16');
  expect(typeOf('halving_add(u8(1), 2)')).toBe('u8');
  expect(typeOf('widening_add(u8(1), i8(2))')).toBe('i16');
  expect(typeOf('widening_sub(u16(1), u8(2))')).toBe('i32');
  expect(typeOf('rounding_shift_right(u8(1), i16(2))')).toBe('u16');
  expect(typeOf('mul_shift_right(u8(1), u8(2), 3)')).toBe('u8');
  expect(typeOf('saturating_add(x > 1, x > 2)')).toBe('i32');
});

test.each([
  ['widening_mul(i64(x), x)', 'widening_mul computes with twice as many bits as its operands, but they are i64'],
  ['mul_shift_right(u64(1), u64(1), 1)', 'there are no 128-bit integers'],
  ['halving_add(1.5, 2.5)', 'halving_add expects integers, not f32'],
  ['mul_shift_right(u8(1), u8(1), 1.5)', 'mul_shift_right expects integers, not f32'],
  ['rounding_shift_right(u8(1), 1.5)', 'rounding_shift_right expects integers, not f32'],
  ['halving_add(u8(1), 256)', '256 does not fit'],
  ['saturating_add(x)', 'saturating_add takes two arguments'],
])('%s is refused', (e, message) => {
  expect(run('check', `pipeline f() { fun f(x) = ${e}; }`).out).toContain(message);
});

// halving_add complements its operands, and rounding_shift_left shifts them, as hashes do, which are meant to wrap.
test('no function warns about a sum that wraps, but a sum of operands does', () => {
  const text = (e: string): string => `pipeline f(a: u8[1], n: i8[1]) { fun f(x) = ${e}; }`;
  for (const [name, { arity }] of Object.entries(fixedPoint)) {
    const operands = arity === 3 ? 'a[x], a[x + 1], n[x]' : name.includes('shift') ? 'a[x], n[x]' : 'a[x], a[x + 1]';
    expect(run('check', text(`${name}(${operands})`)).out).not.toContain('S341');
    if (!['halving_add', 'rounding_shift_left'].includes(name))
      expect(run('check', text(`${name}(${operands.replace('a[x]', 'a[x] + a[x + 1]')})`)).out).toContain('S341');
  }
});

/** The points at which the value of a form differs from the expected one, interpreted or compiled to vectors. */
async function differences(
  form: string,
  types: readonly Type[],
  points: readonly (readonly Scalar[])[],
  expected: readonly Scalar[],
): Promise<readonly unknown[]> {
  const inputs = types.map((type, i) => `${'abn'[i]}: ${type}[1]`).join(', ');
  const algorithm = syl(`pipeline f(${inputs}) { fun f(x) = ${form}; } schedule v { vectorize(f.x, 16); }`);
  const given = Object.fromEntries(types.map((type, i) => ['abn'[i], arrayOf(type, points, i)]));
  const options = { window: { x: [0, points.length] } } as const;
  const interpreted: NdArray = await compile(algorithm, null, { engine: 'interp' })(given, options);
  const compiled: NdArray = await compile(algorithm, 'v', { threads: 1 })(given, options);
  return points
    .map((point, i) => ({ point, expected: expected[i], is: [interpreted.data[i], compiled.data[i]] }))
    .filter(({ expected: value, is }) => is.some((found) => found !== value));
}

/** The coordinates of the points in one dimension. */
function arrayOf(type: Type, points: readonly (readonly Scalar[])[], i: number): ArrayInput {
  const data = new (arrayFor(type))(points.length);
  points.forEach((point, x) => {
    data[x] = scalarOf(type, BigInt(point[i] ?? 0)) as number; // an element of the array
  });
  return { data, shape: [points.length] };
}

function product(lists: readonly (readonly Scalar[])[]): readonly (readonly Scalar[])[] {
  return lists.reduce<readonly (readonly Scalar[])[]>(
    (points, list) => points.flatMap((point) => list.map((n) => [...point, n])),
    [[]],
  );
}

function value(e: string): number | string | undefined {
  return values(`pipeline f() { fun f() = ${e}; }`)[0];
}

function typeOf(e: string): string {
  return JSON.parse(run('eval --window x=0:1 --json', `pipeline f() { fun f(x) = ${e}; }`).out).type;
}
