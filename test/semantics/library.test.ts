import { describe, expect, test } from 'vitest';
import { compile, type NdArray, syl } from '../../src/index.ts';
import { bits, isFloat, range, type Type } from '../../src/syntax/type.ts';
import { arrayFor } from '../../src/syntax/typed-array.ts';
import { run, values } from '../run.ts';

function value(e: string): number | string | undefined {
  return values(`pipeline f() { fun f() = ${e}; }`)[0];
}

/** The values of a program on some points of x, interpreted and compiled to vectors. */
async function bothEngines(
  text: string,
  given: Parameters<ReturnType<typeof compile>>[0],
  count: number,
): Promise<readonly (readonly number[])[]> {
  const algorithm = syl(`${text} schedule v { vectorize(f.x, 16); }`);
  const options = { window: { x: [0, count] } } as const;
  const interpreted: NdArray = await compile(algorithm, null, { engine: 'interp' })(given, options);
  const compiled: NdArray = await compile(algorithm, 'v', { threads: 1 })(given, options);
  return [Array.from(interpreted.data), Array.from(compiled.data)];
}

test.each([
  ['is_inf(-1.0 / 0.0)', 1],
  ['is_inf(0.0 / 0.0)', 0],
  ['is_inf(f64(1e300))', 0],
  ['is_finite(f64(1e300))', 1],
  ['is_finite(1.0 / 0.0)', 0],
  ['is_finite(0.0 / 0.0)', 0],
  ['is_finite(3)', 1],
  ['fast_inverse(8)', 0.125],
  ['fast_inverse_sqrt(f64(16))', 0.25],
  ['fast_inverse(0.0)', 'Infinity'],
  ['fast_inverse_sqrt(-1.0)', 'NaN'],
])('%s = %s', (e, expected) => {
  expect(value(e)).toBe(expected);
});

describe('lerp of integers', () => {
  const column = (type: Type, points: readonly (readonly number[])[], i: 0 | 1 | 2) => {
    const data = new (arrayFor(type))(points.length);
    points.forEach((point, x) => {
      data[x] = point[i] ?? 0;
    });
    return { data, shape: [points.length] };
  };
  const edges = (type: Type): readonly number[] => {
    const { least, greatest } = range(type);
    return [least, least + 1, Math.floor((least + greatest) / 2), 0, 1, 77, greatest - 1, greatest];
  };

  test.each([
    ['u8', 'u8'],
    ['i8', 'u8'],
    ['u16', 'u8'],
    ['i16', 'u16'],
    ['u8', 'u16'],
    ['u16', 'u32'],
    ['i8', 'u32'],
  ] as const)('%s with a weight of %s: the nearest integer', async (type, weight) => {
    const points = edges(type).flatMap((a) => edges(type).flatMap((b) => edges(weight).map((w) => [a, b, w] as const)));
    const most = 2 ** bits(type) - 1;
    const expected = points.map(([a, b, w]) => {
      // The weight in the bits of the operands, rounded down.
      const W =
        bits(weight) <= bits(type)
          ? w * (most / range(weight).greatest)
          : Math.floor((w * most) / range(weight).greatest);
      return Math.floor((a * (most - W) + b * W) / most + 0.5);
    });
    const text = `pipeline f(a: ${type}[1], b: ${type}[1], w: ${weight}[1]) { fun f(x) = lerp(a[x], b[x], w[x]); }`;
    const given = { a: column(type, points, 0), b: column(type, points, 1), w: column(weight, points, 2) };
    for (const found of await bothEngines(text, given, points.length)) expect(found).toEqual(expected);
  });

  test.each([
    ['u32', 'u8'],
    ['i32', 'u16'],
    ['u32', 'u32'],
    ['i32', 'u32'],
    ['u32', 'f32'],
    ['i32', 'f64'],
  ] as const)('%s with a weight of %s: the nearest integer', async (type, weight) => {
    const weights = isFloat(weight) ? [0, 2 ** -33, 0.1, 1 / 3, 0.5, 1 - 2 ** -24, 1] : edges(weight);
    const points = edges(type).flatMap((a) => edges(type).flatMap((b) => weights.map((w) => [a, b, w] as const)));
    const most = 2n ** 32n - 1n;
    const expected = points.map(([a, b, w]) => {
      const given = weight === 'f32' ? Math.fround(w) : w;
      const W = isFloat(weight)
        ? BigInt(Math.trunc(Number(most) * given))
        : (BigInt(w) * most) / BigInt(range(weight).greatest);
      // The operands minus the least one, so that the quotient of bigints rounds down.
      const least = BigInt(range(type).least);
      const sum = (BigInt(a) - least) * (most - W) + (BigInt(b) - least) * W;
      return Number((2n * sum + most) / (2n * most) + least);
    });
    const given = { a: column(type, points, 0), b: column(type, points, 1), w: column(weight, points, 2) };
    const text = `pipeline f(a: ${type}[1], b: ${type}[1], w: ${weight}[1]) { fun f(x) = lerp(a[x], b[x], w[x]); }`;
    for (const found of await bothEngines(text, given, points.length)) expect(found).toEqual(expected);
  });

  test.each([
    ['u64(9223372036854775808)', 0.5],
    ['u64(18446744073709551615)', 1],
  ])('floats with a weight of %s, a fraction of the greatest u64', (weight, expected) => {
    expect(value(`lerp(0.0, 1.0, ${weight})`)).toBe(expected);
    expect(value(`lerp(f64(0), f64(1), ${weight})`)).toBe(expected);
  });

  test.each([
    ['lerp(u8(0), u8(255), 0.5)', 127],
    ['lerp(u8(10), 20, 1.0)', 20],
    ['lerp(u8(10), u8(20), 1)', 20],
    ['lerp(i8(-128), i8(127), f64(0.25))', -65],
    ['lerp(u8(10), u8(20), 0.0 / 0.0)', 10],
    ['lerp(u8(10), u8(20), 1000.0)', 20],
    ['lerp(1 > 2, 2 > 1, u8(128))', 1],
    ['lerp(1 > 2, 2 > 1, 0.25)', 0],
    ['lerp(0.0, 1.0, u8(51))', Math.fround(0.2)],
    ['lerp(f64(0), f64(1), u32(4294967295))', 1],
    ['lerp(0, 1, 0.25)', 0.25],
    ['lerp(u16(0), u16(65535), 0.7)', Math.trunc(Math.fround(65535 * Math.fround(0.7)))],
    ['lerp(10.0, 20.0, 1)', 20],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });

  test.each([
    ['lerp(i64(x), 1, 0.5)', 'lerp computes with twice as many bits as its operands, but they are i64'],
    [
      'lerp(u8(1), u8(2), u64(3))',
      'lerp expects a weight that is a float or an unsigned integer of at most 32 bits, not u64',
    ],
    [
      'lerp(u8(1), u8(2), x)',
      'lerp expects a weight that is a float or an unsigned integer of at most 32 bits, not i32',
    ],
    ['lerp(u8(1), u8(2))', 'lerp takes 3 arguments'],
  ])('%s is refused', (e, message) => {
    expect(run('check', `pipeline f() { fun f(x) = ${e}; }`).out).toContain(message);
  });
});

describe('random numbers', () => {
  /** The definition in language.md. */
  const mixed = (word: number): number => {
    const first = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    const second = Math.imul(first ^ (first >>> 15), 0x735a2d97);
    return (second ^ (second >>> 15)) >>> 0;
  };
  const hash = (seed: number, ...point: readonly number[]): number =>
    mixed(point.reduce((h, c) => (Math.imul(h, 0xac564b05) + c) | 0, mixed(seed)));

  test('are the hash of the seed and the coordinates, on every engine', async () => {
    const count = 100;
    const expected = Array.from({ length: count }, (_, x) => hash(7, x - 50, 3));
    const forms = {
      random_uint: expected,
      random_int: expected.map((h) => h | 0),
      random_float: expected.map((h) => Math.floor(h / 256) / 2 ** 24),
    };
    for (const [name, numbers] of Object.entries(forms)) {
      const text = `pipeline f(seed = 7) { fun f(x) = ${name}(seed, x - 50, u8(3)); }`;
      for (const found of await bothEngines(text, {}, count)) expect(found).toEqual(numbers);
    }
  });

  test('are spread over their range, with different numbers for other seeds', async () => {
    const text = (seed: number): string => `pipeline f() { fun f(x) = random_float(${seed}, x, x / 64); }`;
    const [[first = []], [second = []]] = [await bothEngines(text(1), {}, 4096), await bothEngines(text(2), {}, 4096)];
    const mean = first.reduce((sum, r) => sum + r, 0) / first.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
    for (let i = 0; i < 8; i++) {
      const share = first.filter((r) => Math.floor(r * 8) === i).length / first.length;
      expect(Math.abs(share - 1 / 8)).toBeLessThan(0.03);
    }
    expect(first.filter((r, x) => r === second[x]).length).toBeLessThan(5);
  });

  test('of all coordinates of a func can be printed', () => {
    const vars = Array.from({ length: 16 }, (_, i) => `x${i}`).join(', ');
    expect(run('lower', `pipeline f() { fun f(${vars}) = random_float(1, ${vars}); }`).code).toBe(0);
  });

  test.each([
    ['random_float(0.5, x)', 'random_float expects integers, not f32'],
    ['random_int()', 'random_int takes 1 to 17 arguments'],
    ['random(x)', 'Write random_float(seed, x, y)'],
  ])('%s is refused', (e, message) => {
    expect(run('check', `pipeline f() { fun f(x) = ${e}; }`).out).toContain(message);
  });
});
