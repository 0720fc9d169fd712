import { expect, test } from 'vitest';
import { ByteWriter } from '../../../src/emit/wasm/byte-writer.ts';

function written(write: (out: ByteWriter) => void): readonly number[] {
  const out = new ByteWriter();
  write(out);
  return [...out.finish()];
}

/** LEB128 by its definition: the fewest groups of seven bits that can represent the value, the lowest first. */
function plain(value: bigint, signed: boolean): readonly number[] {
  const fits = (bits: number): boolean => (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)) === value;
  let groups = 1;
  while (!fits(7 * groups)) groups++;
  return Array.from({ length: groups }, (_, i) => {
    const group = Number(BigInt.asUintN(7, value >> BigInt(7 * i)));
    return i < groups - 1 ? group + 128 : group;
  });
}

/** The values around every power of two, of both signs. */
const edges = Array.from({ length: 65 }, (_, k) => 2n ** BigInt(k)).flatMap((power) => [
  ...[power - 1n, power, power + 1n],
  ...[-power - 1n, -power, -power + 1n],
]);

const within = (low: bigint, high: bigint): readonly bigint[] => edges.filter((n) => low <= n && n <= high);

test('unsigned 32-bit numbers', () => {
  const values = within(0n, 2n ** 32n - 1n);
  for (const value of values) expect(written((out) => out.u32(Number(value)))).toEqual(plain(value, false));
  expect(values).toContain(2n ** 32n - 1n);
  expect(() => written((out) => out.u32(2 ** 32))).toThrow('not a u32');
  expect(() => written((out) => out.u32(-1))).toThrow('not a u32');
});

test('signed 32-bit numbers, also given as unsigned numbers', () => {
  for (const value of within(-(2n ** 31n), 2n ** 32n - 1n)) {
    expect(written((out) => out.i32(Number(value)))).toEqual(plain(BigInt.asIntN(32, value), true));
  }
  expect(() => written((out) => out.i32(-(2 ** 31) - 1))).toThrow('not an i32');
});

test('signed 64-bit numbers, also given as unsigned numbers', () => {
  for (const value of within(-(2n ** 63n), 2n ** 64n - 1n)) {
    expect(written((out) => out.i64(value))).toEqual(plain(BigInt.asIntN(64, value), true));
  }
  expect(() => written((out) => out.i64(-(2n ** 63n) - 1n))).toThrow('not an i64');
});

test('nested sizes may take several bytes', () => {
  const inner = Array.from({ length: 5000 }, (_, i) => i % 251);
  const bytes = written((out) => {
    out.byte(9);
    out.sized(() => {
      out.byte(8);
      out.sized(() => {
        for (const byte of inner) out.byte(byte);
      });
    });
    out.byte(7);
  });
  expect(bytes).toEqual([9, ...plain(5003n, false), 8, ...plain(5000n, false), ...inner, 7]);
});

test('floats keep their sign, names are UTF-8', () => {
  expect(written((out) => out.f32(-0))).toEqual([0, 0, 0, 0x80]);
  expect(written((out) => out.f32(NaN))).toEqual([0, 0, 0xc0, 0x7f]);
  expect(written((out) => out.f64(-0))).toEqual([0, 0, 0, 0, 0, 0, 0, 0x80]);
  expect(written((out) => out.f64(NaN))).toEqual([0, 0, 0, 0, 0, 0, 0xf8, 0x7f]);
  expect(written((out) => out.name('β₀'))).toEqual([5, 0xce, 0xb2, 0xe2, 0x82, 0x80]);
});

test('names in UTF-8, as a TextEncoder encodes them', () => {
  for (const name of ['', 'blur_x$1', '100 %', 'größe', '幅', '🌈', '\ud83c', 'a\udf08b', 'x'.repeat(200)]) {
    const bytes = [...new TextEncoder().encode(name)];
    expect(written((out) => out.name(name))).toEqual([...plain(BigInt(bytes.length), false), ...bytes]);
  }
});
