import { describe, expect, test } from 'vitest';
import { emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { meaningOf } from '../../../../src/semantics/apply.ts';
import { isLong, type Type } from '../../../../src/syntax/type.ts';
import type { Scalar } from '../../../../src/syntax/value.ts';
import { viewOf } from './memory.ts';
import { addressOf, called, instantiate } from './program.ts';
import { allLanes } from './table.ts';

const pairs = [
  ['f32', 'u32'],
  ['f32', 'i32'],
  ['f64', 'u64'],
  ['f64', 'i64'],
] as const;

const nan = { f32: 0x7fc0_0000n, f64: 0x7ff8_0000_0000_0000n };

/** Patterns of NaN: quiet and signaling, of both signs, with several payloads. */
const nans = {
  f32: [0x7fc00000n, 0xffc00000n, 0x7f800001n, 0xff800001n, 0x7fc00123n, 0x7fffffffn, 0xffffffffn, 0x7fbfffffn],
  f64: [
    ...[0x7ff8000000000000n, 0xfff8000000000000n, 0x7ff0000000000001n, 0xfff0000000000001n, 0x7ff8000000000123n],
    ...[0x7fffffffffffffffn, 0xffffffffffffffffn, 0x7ff7ffffffffffffn, 0x7ff0000100000000n],
  ],
};

/** Patterns of zeros, subnormal and normal numbers, and infinities. */
const numbers = {
  f32: [0n, 0x80000000n, 1n, 0x80000001n, 0x007fffffn, 0x00800000n, 0x3f800000n, 0xc0490fdbn, 0x7f800000n, 0xff800000n],
  f64: [
    ...[0n, 0x8000000000000000n, 1n, 0x8000000000000001n, 0x000fffffffffffffn, 0x0010000000000000n],
    ...[0x3ff0000000000000n, 0xc00921fb54442d18n, 0x7ff0000000000000n, 0xfff0000000000000n, 0x3ff0000100000001n],
  ],
};

const count = 64;
const [given, stored] = [65536, 2 * 65536];

/** The results of `reinterpret` on a number of lanes, for operands with these bits. */
function resultsOf(from: Type, to: Type, lanes: number, patterns: readonly bigint[], out: Type): readonly Scalar[] {
  const address = addressOf({ at: given, type: from }, called(lanes));
  const value: Code = {
    ...{ tag: 'Operation', op: 'reinterpret', type: to, lanes },
    args: [{ tag: 'Load', type: from, lanes, buffer: 'in', address, stride: 1 }],
  };
  const at = addressOf({ at: stored, type: to }, called(lanes));
  const { memory, run } = instantiate(
    [(f, context) => emitStore({ tag: 'Store', buffer: 'out', address: at, stride: 1, value }, f, context)],
    3,
  );
  write(from, memory, patterns);
  for (let i = 0; i < count / lanes; i++) run(0, i);
  return Array.from(viewOf(out, memory, stored, count));
}

/** Written as integers: a JavaScript engine may change the bits of a NaN. */
function write(type: Type, memory: ArrayBuffer, patterns: readonly bigint[]): void {
  const isWide = type === 'f64' || isLong(type);
  viewOf(isWide ? 'u64' : 'u32', memory, given, count).set(patterns.map((n) => (isWide ? n : Number(n))));
}

/** As many patterns as there are elements. */
function repeated(patterns: readonly bigint[]): readonly bigint[] {
  return Array.from({ length: count }, (_, i) => patterns[i % patterns.length] ?? 0n);
}

function asValue(type: Type, pattern: bigint): Scalar {
  if (isLong(type)) return type === 'i64' ? BigInt.asIntN(64, pattern) : pattern;
  return Number(type === 'i32' ? BigInt.asIntN(32, pattern) : pattern);
}

describe.each(pairs)('%s and %s', (float, integer) => {
  test.each(allLanes)('the bits of a float, and one NaN, on %i lanes', (lanes) => {
    const patterns = repeated([...nans[float], ...numbers[float]]);
    const expected = patterns.map((n) => asValue(integer, nans[float].includes(n) ? nan[float] : n));
    expect(resultsOf(float, integer, lanes, patterns, integer)).toEqual(expected);
  });

  test.each(allLanes)('the float with these bits, on %i lanes', (lanes) => {
    const patterns = repeated([...numbers[float], ...nans[float]]);
    const bits = resultsOf(integer, float, lanes, patterns, integer);
    const floats = resultsOf(integer, float, lanes, patterns, float);
    for (const [i, pattern] of patterns.entries()) {
      if (nans[float].includes(pattern)) expect(floats[i]).toBe(Number.NaN);
      else expect(bits[i]).toBe(asValue(integer, pattern));
    }
  });

  test('the meaning in the language', () => {
    for (const pattern of [...numbers[float], ...nans[float]]) {
      const value = asValue(integer, pattern);
      const wanted = nans[float].includes(pattern) ? asValue(integer, nan[float]) : value;
      expect(meaningOf('reinterpret', integer, float)(meaningOf('reinterpret', float, integer)(value))).toBe(wanted);
    }
  });
});
