import { describe, expect, test } from 'vitest';
import { compile, func, input, reinterpret, SylviteError, syl, vars } from '../../src/index.ts';
import { values } from '../run.ts';

describe('the bits of a value', () => {
  test.each([
    ['reinterpret_u32(1.0)', 0x3f800000],
    ['reinterpret_i32(-0.0)', -(2 ** 31)],
    ['reinterpret_u32(0.0 / 0.0)', 0x7fc00000],
    ['reinterpret_u32(-(0.0 / 0.0))', 0x7fc00000],
    ['reinterpret_u32(reinterpret_f32(0x7f800001))', 0x7fc00000],
    ['reinterpret_f32(0x7f800000)', 'Infinity'],
    ['reinterpret_f32(4286578688)', '-Infinity'],
    ['reinterpret_f32(-1)', 'NaN'],
    ['reinterpret_f32(1)', 2 ** -149],
    ['u32(reinterpret_u64(1.0) >> 32)', 0x3ff00000],
    ['u32(reinterpret_i64(f64(0.0) / 0.0) >> 32)', 0x7ff80000],
    ['reinterpret_f64(i64(4611686018427387904))', 2],
    ['reinterpret_i8(u8(200))', -56],
    ['reinterpret_u16(i16(-1))', 65535],
    ['reinterpret_u32(-1)', 2 ** 32 - 1],
    ['reinterpret_f32(1.5)', 1.5],
  ])('%s = %s', (e, expected) => {
    expect(values(`pipeline f() { fun f() = ${e}; }`)[0]).toBe(expected);
  });
});

test.each([
  ['reinterpret_u64(s)', 'reinterpret_u64 reads a value of 64 bits, but f32 has 32 bits'],
  ['reinterpret_u8(x)', 'a type T of 32 bits: u32, i32, f32'],
  ['reinterpret_u8(x > 0)', 'bool has one bit'],
  ['reinterpret_bool(x)', 'as a bool'],
])('%s is refused', async (e, message) => {
  const text = `pipeline f(s: f32) { fun f(x) = ${e}; }`;
  const refused = Promise.resolve().then(() => compile(syl(text)));
  await expect(refused).rejects.toThrow(SylviteError);
  await expect(refused).rejects.toThrow(message);
});

test('one NaN on every engine and schedule, also of constants and of NaNs that operations make', async () => {
  const text = `pipeline f(a: f32[1], zero: f32 = 0.0) {
    fun g(x) = select(x % 4 < 1, a[x], x % 4 < 2, -a[x] - a[x], x % 4 < 3, sqrt(-1 - abs(a[x])), zero / zero);
    fun f(x) = reinterpret_u32(g[x]) ^ reinterpret_u32(0.0 / 0.0) ^ reinterpret_u32(2.0);
  }
  schedule v { compute-root(g); vectorize(f.x, 8); vectorize(g.x, 4); }`;
  const bits = [0x7f800001, 0xffc00123, 0x3f800000, 0x80000000, 1, 0xff800000, 0x7fffffff, 0xff7fffff];
  const a = { data: new Float32Array(Uint32Array.from([...bits, ...bits]).buffer), shape: [16], min: [0] };
  const options = { window: { x: [0, 16] } } as const;
  const interpreted = await compile(syl(text), null, { engine: 'interp' })({ a }, options);
  for (const schedule of [null, 'v'] as const) {
    const compiled = await compile(syl(text), schedule, { threads: 1 })({ a }, options);
    expect(Array.from(compiled.data)).toEqual(Array.from(interpreted.data));
  }
});

test('the same programs in TypeScript', async () => {
  const [x] = vars('x');
  const a = input('a', 'f32', 1);
  const f = func('f', [x], reinterpret('f32', a(x).reinterpret('i32').add(1)));
  const { data } = await compile(f)({ a: { data: Float32Array.of(1), shape: [1] } });
  expect(data[0]).toBe(1 + 2 ** -23);
});
