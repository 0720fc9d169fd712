import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Kind } from '../../../src/api/types/kind.ts';
import type { Common } from '../../../src/api/types/result-type.ts';
import {
  absd,
  atan2,
  cbrt,
  clamp,
  clz,
  compile,
  ctz,
  type Expression,
  erf,
  exp,
  exp2,
  expm1,
  f32,
  fma,
  func,
  halvingAdd,
  halvingSub,
  hypot,
  isFinite as isFiniteValue,
  isInf,
  isNan,
  lerp,
  lit,
  log1p,
  log2,
  log10,
  max,
  maximum,
  min,
  minimum,
  mulShiftRight,
  type Operand,
  pipeline,
  popcount,
  pow,
  product,
  rdom,
  roundingHalvingAdd,
  roundingMulShiftRight,
  roundingShiftLeft,
  roundingShiftRight,
  SylviteError,
  saturatingAdd,
  saturatingSub,
  select,
  sqrt,
  sum,
  type Type,
  tanh,
  vars,
  wideningAdd,
  wideningMul,
  wideningSub,
} from '../../../src/index.ts';

const [x] = vars('x');
const r = rdom({ i: [0, 3] });

/** An expression of each kind. A row of a table has a result for each of them, in this order. */
const operands = {
  bool: x.cast('bool'),
  u8: x.cast('u8'),
  u16: x.cast('u16'),
  u32: x.cast('u32'),
  u64: x.cast('u64'),
  i8: x.cast('i8'),
  i16: x.cast('i16'),
  i32: x,
  i64: x.cast('i64'),
  f32: x.cast('f32'),
  f64: x.cast('f64'),
  integer: lit(1),
  float: lit(0.5),
};

/** The operators of two operands. A list has those with the same rule, which is a table below. */
const binary = <A extends Expression, B extends Expression>(a: A, b: B) => ({
  number: [a.add(b), a.sub(b), a.mul(b), a.div(b), a.mod(b)] as const,
  any: [a.min(b), a.max(b), min(a, b), max(a, b, a), select(true, a, b), clamp(a, b, b), a.clamp(a, b)] as const,
  unsigned: [absd(a, b)] as const,
  float: [atan2(a, b), pow(a, b), hypot(a, b), fma(a, a, b)] as const,
  lerp: [lerp(a, b, 0.5), lerp(a, b, operands.f32)] as const,
  fraction: [lerp(a, b, operands.u8), lerp(a, b, operands.u16)] as const,
  integer: [a.bitAnd(b), a.bitOr(b), a.bitXor(b)] as const,
  shift: [a.shl(b), a.shr(b), roundingShiftLeft(a, b), roundingShiftRight(a, b)] as const,
  fixed: [
    saturatingAdd(a, b),
    saturatingSub(a, b),
    halvingAdd(a, b),
    halvingSub(a, b),
    roundingHalvingAdd(a, b),
  ] as const,
  multiplied: [mulShiftRight(a, b, x), roundingMulShiftRight(a, b, 3)] as const,
  widened: [wideningAdd(a, b), wideningMul(a, b)] as const,
  difference: [wideningSub(a, b)] as const,
});

/** The results of each rule: a row for each left operand, a column for each right operand. `-` is refused. */
// biome-ignore format: tables
const binaryResults = {
  //             bool u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  integer float
  number: {
    bool:     'i32  u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  i32     f32',
    u8:       'u8   u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  u8      f32',
    u16:      'u16  u16  u16  u32  u64  i16  i16  i32  i64  f32  f64  u16     f32',
    u32:      'u32  u32  u32  u32  u64  i32  i32  i32  i64  f32  f64  u32     f32',
    u64:      'u64  u64  u64  u64  u64  i64  i64  i64  i64  f32  f64  u64     f32',
    i8:       'i8   i8   i16  i32  i64  i8   i16  i32  i64  f32  f64  i8      f32',
    i16:      'i16  i16  i16  i32  i64  i16  i16  i32  i64  f32  f64  i16     f32',
    i32:      'i32  i32  i32  i32  i64  i32  i32  i32  i64  f32  f64  i32     f32',
    i64:      'i64  i64  i64  i64  i64  i64  i64  i64  i64  f32  f64  i64     f32',
    f32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f64:      'f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64     f64',
    integer:  'i32  u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  i32     f32',
    float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
  },
  any: {
    bool:     'bool u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  i32     f32',
    u8:       'u8   u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  u8      f32',
    u16:      'u16  u16  u16  u32  u64  i16  i16  i32  i64  f32  f64  u16     f32',
    u32:      'u32  u32  u32  u32  u64  i32  i32  i32  i64  f32  f64  u32     f32',
    u64:      'u64  u64  u64  u64  u64  i64  i64  i64  i64  f32  f64  u64     f32',
    i8:       'i8   i8   i16  i32  i64  i8   i16  i32  i64  f32  f64  i8      f32',
    i16:      'i16  i16  i16  i32  i64  i16  i16  i32  i64  f32  f64  i16     f32',
    i32:      'i32  i32  i32  i32  i64  i32  i32  i32  i64  f32  f64  i32     f32',
    i64:      'i64  i64  i64  i64  i64  i64  i64  i64  i64  f32  f64  i64     f32',
    f32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f64:      'f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64     f64',
    integer:  'i32  u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  i32     f32',
    float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
  },
  unsigned: {
    bool:     'u32  u8   u16  u32  u64  u8   u16  u32  u64  f32  f64  u32     f32',
    u8:       'u8   u8   u16  u32  u64  u8   u16  u32  u64  f32  f64  u8      f32',
    u16:      'u16  u16  u16  u32  u64  u16  u16  u32  u64  f32  f64  u16     f32',
    u32:      'u32  u32  u32  u32  u64  u32  u32  u32  u64  f32  f64  u32     f32',
    u64:      'u64  u64  u64  u64  u64  u64  u64  u64  u64  f32  f64  u64     f32',
    i8:       'u8   u8   u16  u32  u64  u8   u16  u32  u64  f32  f64  u8      f32',
    i16:      'u16  u16  u16  u32  u64  u16  u16  u32  u64  f32  f64  u16     f32',
    i32:      'u32  u32  u32  u32  u64  u32  u32  u32  u64  f32  f64  u32     f32',
    i64:      'u64  u64  u64  u64  u64  u64  u64  u64  u64  f32  f64  u64     f32',
    f32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f64:      'f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64     f64',
    integer:  'u32  u8   u16  u32  u64  u8   u16  u32  u64  f32  f64  u32     f32',
    float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
  },
  float: {
    bool:     'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    u8:       'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    u16:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    u32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    u64:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    i8:       'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    i16:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    i32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    i64:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f64:      'f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64     f64',
    integer:  'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
  },
  lerp: {
    bool:     'bool u8   u16  u32  -    i8   i16  i32  -    f32  f64  i32     f32',
    u8:       'u8   u8   u16  u32  -    i8   i16  i32  -    f32  f64  u8      f32',
    u16:      'u16  u16  u16  u32  -    i16  i16  i32  -    f32  f64  u16     f32',
    u32:      'u32  u32  u32  u32  -    i32  i32  i32  -    f32  f64  u32     f32',
    u64:      '-    -    -    -    -    -    -    -    -    f32  f64  -       f32',
    i8:       'i8   i8   i16  i32  -    i8   i16  i32  -    f32  f64  i8      f32',
    i16:      'i16  i16  i16  i32  -    i16  i16  i32  -    f32  f64  i16     f32',
    i32:      'i32  i32  i32  i32  -    i32  i32  i32  -    f32  f64  i32     f32',
    i64:      '-    -    -    -    -    -    -    -    -    f32  f64  -       f32',
    f32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f64:      'f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64     f64',
    integer:  'i32  u8   u16  u32  -    i8   i16  i32  -    f32  f64  f32     f32',
    float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
  },
  fraction: {
    bool:     'bool u8   u16  u32  -    i8   i16  i32  -    f32  f64  i32     f32',
    u8:       'u8   u8   u16  u32  -    i8   i16  i32  -    f32  f64  u8      f32',
    u16:      'u16  u16  u16  u32  -    i16  i16  i32  -    f32  f64  u16     f32',
    u32:      'u32  u32  u32  u32  -    i32  i32  i32  -    f32  f64  u32     f32',
    u64:      '-    -    -    -    -    -    -    -    -    f32  f64  -       f32',
    i8:       'i8   i8   i16  i32  -    i8   i16  i32  -    f32  f64  i8      f32',
    i16:      'i16  i16  i16  i32  -    i16  i16  i32  -    f32  f64  i16     f32',
    i32:      'i32  i32  i32  i32  -    i32  i32  i32  -    f32  f64  i32     f32',
    i64:      '-    -    -    -    -    -    -    -    -    f32  f64  -       f32',
    f32:      'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
    f64:      'f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64     f64',
    integer:  'i32  u8   u16  u32  -    i8   i16  i32  -    f32  f64  i32     f32',
    float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32     f32',
  },
  integer: {
    bool:     'bool u8   u16  u32  u64  i8   i16  i32  i64  -    -    i32     -',
    u8:       'u8   u8   u16  u32  u64  i8   i16  i32  i64  -    -    u8      -',
    u16:      'u16  u16  u16  u32  u64  i16  i16  i32  i64  -    -    u16     -',
    u32:      'u32  u32  u32  u32  u64  i32  i32  i32  i64  -    -    u32     -',
    u64:      'u64  u64  u64  u64  u64  i64  i64  i64  i64  -    -    u64     -',
    i8:       'i8   i8   i16  i32  i64  i8   i16  i32  i64  -    -    i8      -',
    i16:      'i16  i16  i16  i32  i64  i16  i16  i32  i64  -    -    i16     -',
    i32:      'i32  i32  i32  i32  i64  i32  i32  i32  i64  -    -    i32     -',
    i64:      'i64  i64  i64  i64  i64  i64  i64  i64  i64  -    -    i64     -',
    f32:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    integer:  'i32  u8   u16  u32  u64  i8   i16  i32  i64  -    -    i32     -',
    float:    '-    -    -    -    -    -    -    -    -    -    -    -       -',
  },
  shift: {
    bool:     'i32  u8   u16  u32  u64  u8   u16  u32  u64  -    -    i32     -',
    u8:       'u8   u8   u16  u32  u64  u8   u16  u32  u64  -    -    u8      -',
    u16:      'u16  u16  u16  u32  u64  u16  u16  u32  u64  -    -    u16     -',
    u32:      'u32  u32  u32  u32  u64  u32  u32  u32  u64  -    -    u32     -',
    u64:      'u64  u64  u64  u64  u64  u64  u64  u64  u64  -    -    u64     -',
    i8:       'i8   i8   i16  i32  i64  i8   i16  i32  i64  -    -    i8      -',
    i16:      'i16  i16  i16  i32  i64  i16  i16  i32  i64  -    -    i16     -',
    i32:      'i32  i32  i32  i32  i64  i32  i32  i32  i64  -    -    i32     -',
    i64:      'i64  i64  i64  i64  i64  i64  i64  i64  i64  -    -    i64     -',
    f32:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    integer:  'i32  u8   u16  u32  u64  i8   i16  i32  i64  -    -    i32     -',
    float:    '-    -    -    -    -    -    -    -    -    -    -    -       -',
  },
  fixed: {
    bool:     'i32  u8   u16  u32  u64  i8   i16  i32  i64  -    -    i32     -',
    u8:       'u8   u8   u16  u32  u64  i8   i16  i32  i64  -    -    u8      -',
    u16:      'u16  u16  u16  u32  u64  i16  i16  i32  i64  -    -    u16     -',
    u32:      'u32  u32  u32  u32  u64  i32  i32  i32  i64  -    -    u32     -',
    u64:      'u64  u64  u64  u64  u64  i64  i64  i64  i64  -    -    u64     -',
    i8:       'i8   i8   i16  i32  i64  i8   i16  i32  i64  -    -    i8      -',
    i16:      'i16  i16  i16  i32  i64  i16  i16  i32  i64  -    -    i16     -',
    i32:      'i32  i32  i32  i32  i64  i32  i32  i32  i64  -    -    i32     -',
    i64:      'i64  i64  i64  i64  i64  i64  i64  i64  i64  -    -    i64     -',
    f32:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    integer:  'i32  u8   u16  u32  u64  i8   i16  i32  i64  -    -    i32     -',
    float:    '-    -    -    -    -    -    -    -    -    -    -    -       -',
  },
  multiplied: {
    bool:     'i32  u8   u16  u32  -    i8   i16  i32  -    -    -    i32     -',
    u8:       'u8   u8   u16  u32  -    i8   i16  i32  -    -    -    u8      -',
    u16:      'u16  u16  u16  u32  -    i16  i16  i32  -    -    -    u16     -',
    u32:      'u32  u32  u32  u32  -    i32  i32  i32  -    -    -    u32     -',
    u64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    i8:       'i8   i8   i16  i32  -    i8   i16  i32  -    -    -    i8      -',
    i16:      'i16  i16  i16  i32  -    i16  i16  i32  -    -    -    i16     -',
    i32:      'i32  i32  i32  i32  -    i32  i32  i32  -    -    -    i32     -',
    i64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f32:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    integer:  'i32  u8   u16  u32  -    i8   i16  i32  -    -    -    i32     -',
    float:    '-    -    -    -    -    -    -    -    -    -    -    -       -',
  },
  widened: {
    bool:     'i64  u16  u32  u64  -    i16  i32  i64  -    -    -    i64     -',
    u8:       'u16  u16  u32  u64  -    i16  i32  i64  -    -    -    u16     -',
    u16:      'u32  u32  u32  u64  -    i32  i32  i64  -    -    -    u32     -',
    u32:      'u64  u64  u64  u64  -    i64  i64  i64  -    -    -    u64     -',
    u64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    i8:       'i16  i16  i32  i64  -    i16  i32  i64  -    -    -    i16     -',
    i16:      'i32  i32  i32  i64  -    i32  i32  i64  -    -    -    i32     -',
    i32:      'i64  i64  i64  i64  -    i64  i64  i64  -    -    -    i64     -',
    i64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f32:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    integer:  'i64  u16  u32  u64  -    i16  i32  i64  -    -    -    i64     -',
    float:    '-    -    -    -    -    -    -    -    -    -    -    -       -',
  },
  difference: {
    bool:     'i64  i16  i32  i64  -    i16  i32  i64  -    -    -    i64     -',
    u8:       'i16  i16  i32  i64  -    i16  i32  i64  -    -    -    i16     -',
    u16:      'i32  i32  i32  i64  -    i32  i32  i64  -    -    -    i32     -',
    u32:      'i64  i64  i64  i64  -    i64  i64  i64  -    -    -    i64     -',
    u64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    i8:       'i16  i16  i32  i64  -    i16  i32  i64  -    -    -    i16     -',
    i16:      'i32  i32  i32  i64  -    i32  i32  i64  -    -    -    i32     -',
    i32:      'i64  i64  i64  i64  -    i64  i64  i64  -    -    -    i64     -',
    i64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f32:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    f64:      '-    -    -    -    -    -    -    -    -    -    -    -       -',
    integer:  'i64  i16  i32  i64  -    i16  i32  i64  -    -    -    i64     -',
    float:    '-    -    -    -    -    -    -    -    -    -    -    -       -',
  },
} as const;

/** The operators of one operand. */
const unary = <E extends Expression>(e: E) => ({
  number: [e.neg(), sum(r, e), product(r, e)] as const,
  any: [e, select(false, e, e), minimum(r, e), maximum(r, e)] as const,
  unsigned: [e.abs()] as const,
  float: [sqrt(e), exp(e), exp2(e), expm1(e), log1p(e), log2(e), log10(e), cbrt(e), erf(e), tanh(e)] as const,
  bool: [isNan(e), isInf(e), isFiniteValue(e)] as const,
  integer: [e.bitNot(), popcount(e), clz(e), ctz(e)] as const,
  cast: [e.cast('u16'), e.saturate('u16')] as const,
});

// biome-ignore format: a table
const unaryResults = {
  //         bool u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  integer float
  number:   'i32  u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  i32  f32',
  any:      'bool u8   u16  u32  u64  i8   i16  i32  i64  f32  f64  i32  f32',
  unsigned: 'u32  u8   u16  u32  u64  u8   u16  u32  u64  f32  f64  u32  f32',
  float:    'f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  f32  f32',
  bool:     'bool bool bool bool bool bool bool bool bool bool bool bool bool',
  integer:  'bool u8   u16  u32  u64  i8   i16  i32  i64  -    -    i32  -',
  cast:     'u16  u16  u16  u16  u16  u16  u16  u16  u16  u16  u16  u16  u16',
} as const;

describe('the type of an expression is the one that TypeScript infers', () => {
  test('for operators of one operand', () => {
    expectTypeOf<UnaryOf<typeof unaryResults>>().toEqualTypeOf<RowsOf<typeof unaryResults>>();
    for (const [i, operand] of Object.values<Expression>(operands).entries())
      for (const [rule, results] of Object.entries<readonly Expression[]>(unary(operand)))
        expect([rule, results.map(typeAtRunTime)]).toEqual([rule, results.map(() => cells(unaryResults, rule)[i])]);
  });

  test.each(Object.entries<Expression>(operands))('for operators of two operands: %s', (kind, a) => {
    expectTypeOf<BinaryOf<'number'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['number']>>();
    expectTypeOf<BinaryOf<'any'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['any']>>();
    expectTypeOf<BinaryOf<'unsigned'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['unsigned']>>();
    expectTypeOf<BinaryOf<'float'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['float']>>();
    expectTypeOf<BinaryOf<'integer'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['integer']>>();
    expectTypeOf<BinaryOf<'shift'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['shift']>>();
    expectTypeOf<BinaryOf<'lerp'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['lerp']>>();
    expectTypeOf<BinaryOf<'fraction'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['fraction']>>();
    expectTypeOf<BinaryOf<'fixed'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['fixed']>>();
    expectTypeOf<BinaryOf<'multiplied'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['multiplied']>>();
    expectTypeOf<BinaryOf<'widened'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['widened']>>();
    expectTypeOf<BinaryOf<'difference'>>().toEqualTypeOf<RowsOf<(typeof binaryResults)['difference']>>();
    for (const [i, b] of Object.values<Expression>(operands).entries())
      for (const [rule, results] of Object.entries<readonly Expression[]>(binary(a, b))) {
        const expected = cells(binaryResults[rule as keyof typeof binaryResults], kind)[i]; // the keys of `binary`
        expect([rule, i, results.map(typeAtRunTime)]).toEqual([rule, i, results.map(() => expected)]);
      }
  });
});

test('a negative zero is an integer literal, which keeps its sign in floats', async () => {
  expect([-0, operands.u8.mul(-0), operands.f64.mul(-0)].map((e) => typeAtRunTime(e))).toEqual(['i32', 'u8', 'f64']);
  const zero = await compile(func('f', [x], f32(-0)), null, { engine: 'interp' })({}, { window: { x: [0, 1] } });
  expect(zero.data).toEqual(Float32Array.of(-0));
});

/** The type of an expression as the value of a func, or `-` if it is refused. */
function typeAtRunTime(e: Operand): string {
  try {
    return (
      pipeline(func('f', [x], e))
        .module.pipeline.funcs.at(-1)
        ?.types.join() ?? ''
    );
  } catch (thrown) {
    if (thrown instanceof SylviteError) return '-';
    throw thrown;
  }
}

function cells(rows: Readonly<Record<string, string>>, row: string): readonly string[] {
  return rows[row]?.split(/ +/) ?? [];
}

/** The rows of a table, as lists. */
type RowsOf<Rows> = { readonly [Row in keyof Rows]: CellsOf<Rows[Row]> };

type CellsOf<Row, Done extends readonly string[] = readonly []> = Row extends ` ${infer Rest}`
  ? CellsOf<Rest, Done>
  : Row extends `${infer Cell} ${infer Rest}`
    ? CellsOf<Rest, readonly [...Done, Cell]>
    : readonly [...Done, Row];

/** The columns of a table: a list of kinds, in the order of the operands. */
type Columns = CellsOf<'bool u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 integer float'>;

/** A row for each operator or list of operators. */
type UnaryOf<Rules, Kinds = Columns> = { readonly [Rule in keyof Rules]: UnaryRow<Rule, Kinds> };

type UnaryRow<Rule, Kinds> = { readonly [I in keyof Kinds]: UnaryCell<Rule, Kinds[I]> };

type UnaryCell<Rule, K> = K extends Kind
  ? ReturnType<typeof unary<Expression<K>>> extends infer Results
    ? Rule extends keyof Results
      ? CellOf<Results[Rule]>
      : never
    : never
  : never;

/** A row for each left operand. */
type BinaryOf<Rule extends keyof typeof binaryResults> = { readonly [A in Kind]: BinaryRow<Rule, A, Columns> };

type BinaryRow<Rule extends keyof typeof binaryResults, A extends Kind, Kinds> = {
  readonly [I in keyof Kinds]: BinaryCell<Rule, A, Kinds[I]>;
};

type BinaryCell<Rule extends keyof typeof binaryResults, A extends Kind, B> = B extends Kind
  ? CellOf<ReturnType<typeof binary<Expression<A>, Expression<B>>>[Rule]>
  : never;

/** The common type of all expressions of a list, or `-` if it may be any type. */
type CellOf<List> = List extends readonly Expression<infer K>[] ? (Type extends Common[K] ? '-' : Common[K]) : never;
