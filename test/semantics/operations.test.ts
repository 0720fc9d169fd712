import { describe, expect, test } from 'vitest';
import { apply } from '../../src/semantics/apply.ts';
import { type Operator, operators } from '../../src/syntax/operator.ts';
import {
  bits,
  integerRange,
  isFloat,
  isLong,
  isSigned,
  isValueOf,
  range,
  type Type,
  types,
} from '../../src/syntax/type.ts';
import { isError, type Scalar } from '../../src/syntax/value.ts';
import { values } from '../run.ts';

/** The value of an expression without variables. */
function value(e: string): number | string {
  const [only] = values(`pipeline f() { fun f() = ${e}; }`);
  return only ?? 'nothing';
}

describe('integers wrap', () => {
  test.each([
    ['u8(200) + u8(100)', 44],
    ['i8(127) + i8(1)', -128],
    ['u16(0) - 1', 65535],
    ['u32(0) - 1', 4294967295],
    ['i32(2147483647) + 1', -2147483648],
    ['i32(65536) * 65537', 65536],
    ['u32(4294967295) * 4294967295', 1],
    ['u32(65537) * 65537', 131073],
    ['-i8(-128)', -128],
    ['-u8(1)', 255],
    ['i16(300) * i16(300)', 24464],
    ['(1 < 2) + (3 < 4)', 2],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });
});

describe('division is Euclidean and total', () => {
  test.each([
    ['7 / 2', 3],
    ['-7 / 2', -4],
    ['7 / -2', -3],
    ['-7 / -2', 4],
    ['-7 % 2', 1],
    ['-7 % -2', 1],
    ['7 % -2', 1],
    ['5 / 0', 0],
    ['5 % 0', 0],
    ['i32(-2147483648) / -1', -2147483648],
    ['i32(-2147483648) % -1', 0],
    ['i8(-128) / i8(-1)', -128],
    ['u32(4294967295) / 2', 2147483647],
    ['u32(4294967295) % 10', 5],
    ['1.0 / 0.0', 'Infinity'],
    ['-1.0 / 0.0', '-Infinity'],
    ['0.0 / 0.0', 'NaN'],
    ['-7.5 % 2.0', 0.5],
    ['7.5 % -2.0', -0.5],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });

  test('q·b + r = a and 0 ≤ r < |b|, for every pair of 8-bit values', () => {
    for (const t of ['i8', 'u8'] as const) {
      const { least, greatest } = range(t);
      for (let a = least; a <= greatest; a++) {
        for (let b = least; b <= greatest; b++) {
          if (b === 0 || (a === -128 && b === -1)) continue;
          const [q, r] = [number('/', t, a, b), number('%', t, a, b)];
          expect(q * b + r === a && r >= 0 && r < Math.abs(b)).toBe(true);
        }
      }
    }
  });
});

describe('shifts', () => {
  test.each([
    ['u8(200) << 1', 144],
    ['u8(200) << 8', 0],
    ['u8(200) >> 3', 25],
    ['u8(200) >> 200', 0],
    ['i8(-100) >> 2', -25],
    ['i8(-100) >> 100', -1],
    ['i8(100) >> 100', 0],
    ['i8(-100) << i8(-2)', -25],
    ['i8(25) >> i8(-2)', 100],
    ['1 << 31', -2147483648],
    ['1 << 32', 0],
    ['i32(-1) >> 40', -1],
    ['u32(4294967295) >> i32(1)', 2147483647],
    ['u32(1) << i32(-1)', 0],
    ['i32(-8) << i32(-2147483648)', -1],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });
});

describe('conversions', () => {
  test.each([
    ['u8(300)', 44],
    ['i8(200)', -56],
    ['u32(-1)', 4294967295],
    ['i32(u32(4294967295))', -1],
    ['u8(-1.5)', 0],
    ['u8(1000.0)', 255],
    ['i32(-1e20)', -2147483648],
    ['i32(2.99)', 2],
    ['i32(-2.99)', -2],
    ['i32(0.0 / 0.0)', 0],
    ['u32(4294967295.0)', 4294967295],
    ['saturating_u8(300)', 255],
    ['saturating_u8(-5)', 0],
    ['saturating_i8(u32(4000000000))', 127],
    ['saturating_i16(-1e9)', -32768],
    ['f32(16777217)', 16777216],
    ['f64(16777217)', 16777217],
    ['f32(f64(0.1))', Math.fround(0.1)],
    ['f64(0.1)', 0.1],
    ['bool(2)', 0],
    ['bool(3)', 1],
    ['bool(0.5)', 0],
    ['bool(7.0)', 1],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });
});

describe('min, max and select', () => {
  test('NaN and signed zeros, exactly as defined', () => {
    const nan = Number.NaN;
    expect(number('min', 'f32', nan, 1)).toBeNaN();
    expect(number('min', 'f32', 1, nan)).toBe(1);
    expect(number('max', 'f32', nan, 1)).toBeNaN();
    expect(number('max', 'f32', 1, nan)).toBe(1);
    expect(number('min', 'f32', 0, -0)).toBe(0);
    expect(number('min', 'f32', -0, 0)).toBe(-0);
  });
  test.each([
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['clamp(7, 0, 5)', 5],
    ['clamp(-7, 0, 5)', 0],
    ['select(0, 1, 2)', 2],
    ['select(-3, 1, 2)', 1],
    ['5 && 7', 1],
    ['0 || 7', 1],
    ['!5', 0],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });
});

describe('other operators', () => {
  test.each([
    ['abs(i8(-128))', 128],
    ['abs(-2.5)', 2.5],
    ['absd(u8(3), u8(250))', 247],
    ['absd(i8(-128), i8(127))', 255],
    ['popcount(u8(255))', 8],
    ['popcount(i32(-1))', 32],
    ['clz(u8(1))', 7],
    ['clz(i16(-1))', 0],
    ['clz(u8(0))', 8],
    ['ctz(u16(8))', 3],
    ['ctz(i32(-2147483648))', 31],
    ['ctz(u8(0))', 8],
    ['~u8(1)', 254],
    ['~0', -1],
    ['6 & 3 | 8 ^ 1', 11],
    ['round(2.5)', 2],
    ['round(3.5)', 4],
    ['round(-0.5) == 0.0', 1],
    ['floor(-2.5)', -3],
    ['ceil(-2.5)', -2],
    ['trunc(-2.5)', -2],
    ['fract(-2.5)', -0.5],
    ['lerp(10.0, 20.0, 0.25)', 12.5],
    ['fma(2.0, 3.0, 4.0)', 10],
    ['is_nan(0.0 / 0.0)', 1],
    ['exp2(10)', 1024],
    ['log2(f64(8))', 3],
    ['log10(1000)', 3],
    ['hypot(3, 4)', 5],
    ['cbrt(27)', 3],
    ['expm1(0)', 0],
    ['log1p(f64(1e-300))', 1e-300],
    ['tanh(f64(100))', 1],
    ['acosh(0.5)', 'NaN'],
    ['erf(1.0)', Math.fround(0.8427007929497149)],
    ['sqrt(2)', Math.fround(Math.SQRT2)],
    ['sqrt(f64(2))', Math.SQRT2],
    ['sqrt(-1.0)', 'NaN'],
    ['exp(0)', 1],
    ['pow(2, 10)', 1024],
    ['atan2(1.0, 1.0)', Math.fround(Math.PI / 4)],
  ])('%s = %s', (e, expected) => {
    expect(value(e)).toBe(expected);
  });

  test('f32 rounds after every operation', () => {
    expect(value('f32(0.1) + f32(0.2)')).toBe(Math.fround(Math.fround(0.1) + Math.fround(0.2)));
    expect(value('f32(16777216) + 1.0 + 1.0')).toBe(16777216);
  });
});

test('every operator gives a value of its result type, whatever its operands', () => {
  for (const [op, { arity, operands, result }] of Object.entries(operators)) {
    for (const t of types) {
      const integersOnly = ['integer', 'shift', 'condition'].includes(operands);
      if ((integersOnly && isFloat(t)) || (operands === 'float' && !isFloat(t))) continue;
      if (t === 'bool' && ['number', 'shift'].includes(operands)) continue;
      if (isLong(t) && ['condition', 'select'].includes(operands)) continue; // a condition is compared with 0
      const sameBits = types.filter((u) => bits(u) === bits(t) && isFloat(u) !== isFloat(t));
      const named = operands === 'bits' ? sameBits : types;
      for (const target of result === 'named' ? named : [resultType(result, t)]) {
        for (const args of tuples(samples(t), arity)) {
          const c = apply(op as Operator, target, t, args);
          expect(!isError(c) && isValueOf(target, c), `${op} ${t} → ${target} (${args}) = ${c}`).toBe(true);
        }
      }
    }
  }
});

test('if operands are errors, the result is the greatest of them', () => {
  for (const [op, { arity }] of Object.entries(operators)) {
    const args = Array.from({ length: arity }, () => 1);
    for (let i = 0; i < arity; i++) {
      expect(apply(op as Operator, 'i32', 'i32', args.with(i, 'ε_rdom' as never))).toBe('ε_rdom');
      const worst = args.map(() => 'ε_rdom' as const).with(i, 'ε_mem' as never);
      expect(apply(op as Operator, 'i32', 'i32', worst)).toBe('ε_mem');
    }
  }
});

function number(op: Operator, t: Type, ...args: readonly number[]): number {
  const c = apply(op, t, t, args);
  return typeof c === 'number' ? c : Number.NaN;
}

function resultType(result: string, t: Type): Type {
  if (result === 'bool') return 'bool';
  return result === 'unsigned' && isSigned(t) ? (`u${bits(t)}` as Type) : t;
}

function samples(t: Type): readonly Scalar[] {
  if (isLong(t)) {
    const { least, greatest } = integerRange(t);
    return [...new Set([least, least + 1n, 0n, 1n, 2n, greatest - 1n, greatest])];
  }
  if (isFloat(t)) {
    return [0, -0, 1, -1.5, 1e10, -1e30, Number.NaN, Number.POSITIVE_INFINITY, Math.fround(0.1)].map(
      t === 'f32' ? Math.fround : Number,
    );
  }
  const { least, greatest } = range(t);
  return [...new Set([least, least + 1, 0, 1, 2, greatest - 1, greatest].filter((n) => n >= least && n <= greatest))];
}

function tuples(items: readonly Scalar[], arity: number): readonly (readonly Scalar[])[] {
  if (arity === 0) return [[]];
  return tuples(items, arity - 1).flatMap((rest) => items.map((item) => [...rest, item]));
}
