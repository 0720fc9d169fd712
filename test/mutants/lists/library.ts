import { by, type Mutant, of } from '../mutant.ts';

const narrow = { file: 'test/emit/wasm/expression/narrow.test.ts' };
const fixedPoint = { file: 'test/semantics/fixed-point.test.ts' };

export const libraryMutants: readonly Mutant[] = [
  ...by(
    narrow,
    of('emit/wasm/expression/one-instruction.ts', [
      'one instruction: a product of 14 fractional bits',
      "? this.#binary(e, '>>', 15) : null",
      "? (this.#binary(e, '>>', 15) ?? this.#binary(e, '>>', 14)) : null",
    ]),
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
      'fixed point: a negative amount rounds',
      "const dropped = amount !== null ? last : onlyIf(operation('>', n, constant(n.type, 0)), last);",
      'const dropped = last;',
    ]),
    of('check/expression/library/saturating.ts', [
      'fixed point: 32-bit sums wrap below zero',
      "operation('-', least, operation('min', b, zero))",
      'least',
    ]),
  ),
];
