import { by, type Mutant, of } from '../mutant.ts';

const narrow = { file: 'test/emit/wasm/expression/narrow.test.ts' };
const accuracy = { file: 'test/mathematics/accuracy.test.ts' };
const special = { file: 'test/mathematics/special-values.test.ts' };
const library = { file: 'test/semantics/library.test.ts' };
const fixedPoint = { file: 'test/semantics/fixed-point.test.ts' };

export const libraryMutants: readonly Mutant[] = [
  ...by(
    narrow,
    of(
      'emit/wasm/expression/one-instruction.ts',
      [
        'one instruction: a product of 14 fractional bits',
        "? this.#binary(e, '>>', 15) : null",
        "? (this.#binary(e, '>>', 15) ?? this.#binary(e, '>>', 14)) : null",
      ],
      [
        'one instruction: a sum with other uses has no terms',
        'return operands.length === 0 ? [e]',
        "return operands.length === 0 && !(e.tag === 'Operation' && e.op === '+') ? [e]",
      ],
    ),
    of('emit/wasm/expression/product-of-bytes.ts', [
      'product of bytes: one signed factor suffices',
      '|| x.type !== y.type ',
      '',
    ]),
  ),
  ...by(
    fixedPoint,
    of('check/expression/library/mul-shift.ts', [
      'fixed point: amounts above the width are the width',
      'Math.min(width + 1, number)',
      'Math.min(width, number)',
    ]),
    of('check/expression/library/halving.ts', [
      'fixed point: half of a difference is not below zero',
      "return operation('^', half, constant(a.type, 2 ** (bits(a.type) - 1)));",
      'return half;',
    ]),
    of('check/expression/library/rounding-shift.ts', [
      'fixed point: the least amount rounds',
      "const dropped = amount !== null ? last : onlyIf(operation('>', n, constant(n.type, 0)), last);",
      'const dropped = last;',
    ]),
    of('check/expression/library/saturating.ts', [
      'fixed point: 32-bit sums wrap below zero',
      "operation('-', least, operation('min', b, zero))",
      'least',
    ]),
  ),
  ...by(
    accuracy,
    of('mathematics/parts/exponential/exp-minus-one.ts', [
      'mathematics: the error of a square is lost',
      'const rest = add(mul(squareError, 0.5), add(curve,',
      'const rest = add(mul(squareError, 0), add(curve,',
    ]),
    of('mathematics/parts/exponential/log-of-pair.ts', [
      'mathematics: the low part of a logarithm is lost',
      'div(fError, scaled.m)',
      'mul(fError, 0)',
    ]),
    of('mathematics/functions/erf.ts', [
      'mathematics: the low parts of the table of erf are lost',
      'lookUp(ERF_ERRORS, at)))',
      'mul(lookUp(ERF_ERRORS, at), 0)))',
    ]),
  ),
  ...by(
    special,
    of('mathematics/functions/hypot.ts', [
      'mathematics: the squares of small numbers underflow',
      'select(isSmall, 2 ** 600, 1)',
      'select(isSmall, 1, 1)',
    ]),
  ),
  ...by(
    library,
    of('check/expression/library/lerp.ts', [
      'lerp: the quotient by 2ⁿ − 1 is that by 2ⁿ',
      "shifted(operation('+', shifted(sum), sum))",
      'shifted(sum)',
    ]),
    of('check/expression/library/random.ts', [
      'random: coordinates are not mixed',
      'of(mixed(point.reduce(joined, mixed(seed))))',
      'of(point.reduce(joined, mixed(seed)))',
    ]),
    of('check/expression/library/float-predicate.ts', [
      'is_finite: NaN is finite',
      "{ name: 'is_finite', holds: '<=' }",
      "{ name: 'is_finite', holds: '!=' }",
    ]),
  ),
  ...by(
    { file: 'test/mathematics/fast.test.ts' },
    of('mathematics/functions/fast/fast-log.ts', [
      'mathematics: fast_log has a shorter series',
      '0.39977536782, 0.29871867422]',
      '0.39977536782]',
    ]),
  ),
  ...by(
    { file: 'test/emit/wasm/expression/operations.test.ts' },
    of(
      'emit/wasm/expression/long/vector.ts',
      ['64 bits: unsigned vectors are compared as signed ones', 'isSigned(type) ? z :', 'z.held ? z :'],
      ['64 bits: the halves of a popcount are not added', "a.apply('i64x2.shr_u', halves, a.i32(32))", 'lower'],
    ),
    of('emit/wasm/expression/long/division.ts', [
      '64 bits: the sign of the divisor is ignored',
      "return a.apply('i64.and', magnitude(a, floored, divisorSign), keep);",
      "return a.apply('i64.and', floored, keep);",
    ]),
    of('emit/wasm/expression/long/convert-vector.ts', [
      '64 bits: a saturating cast to u64 keeps negative values',
      'const positive = saturating && isSigned(from) && !isSigned(to);',
      'const positive = false;',
    ]),
  ),
  ...by(
    { file: 'test/emit/wasm/expression/reinterpret.test.ts' },
    of('emit/wasm/expression/vector/reinterpret.ts', [
      'bits: a NaN in a vector keeps its bits',
      'return a.choose(isNan, constantVector(a, to, isLong(to) ? canonicalNan.f64 : canonicalNan.f32), held);',
      'return a.choose(isNan, held, held);',
    ]),
    of('emit/wasm/expression/scalar/reinterpret.ts', [
      'bits: a scalar NaN keeps its bits',
      "a.select(isNan, a.i32(canonicalNan.f32), a.apply('i32.reinterpret_f32', held))",
      "a.apply('i32.reinterpret_f32', held)",
    ]),
  ),
  ...by(
    fixedPoint,
    of('semantics/long-operations.ts', [
      '64 bits: a shift by 64 wraps around',
      'if (n >= 64n) return 0n;',
      'if (n >= 64n) return a;',
    ]),
  ),
];
