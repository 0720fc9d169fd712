import { describe, expect, test } from 'vitest';
import type { PlainName } from '../../../../src/emit/wasm/function-builder.ts';
import { Random } from '../../../../src/lab/random.ts';
import { operators } from '../../../../src/syntax/operator.ts';
import { bits, isFloat, isLong, isSigned, range, type Type, types } from '../../../../src/syntax/type.ts';
import type { Scalar } from '../../../../src/syntax/value.ts';
import { isDeep } from '../../../deep.ts';
import { type Experiment, wrongResults } from './experiment.ts';
import { type MakeBuilder, ordinaryBuilder } from './program.ts';
import { edges } from './samples.ts';
import { onVectors, signatures } from './table.ts';

test('every operator has the same meaning as in the language, on every type and number of lanes', () => {
  expect(new Set(onVectors.map(({ op }) => op)).size).toBe(Object.keys(operators).length);
  expect(wrongResults(onVectors)).toEqual([]);
});

describe('operands that are equal in all lanes', () => {
  const lanesOfVectors = isDeep() ? [2, 16, 32] : [2, 32];

  test('a scalar', () => {
    const experiments = signatures.flatMap(({ op, type, operands }) =>
      lanesOfVectors.flatMap((lanes) =>
        operands.map((_, k) => ({
          ...{ op, type, lanes },
          operands: operands.map((t, j) => ({ type: t, as: j === k ? ('scalar' as const) : ('vector' as const) })),
        })),
      ),
    );
    expect(wrongResults(experiments)).toEqual([]);
  });

  test('all operands', () => {
    const experiments = signatures.flatMap(({ op, type, operands }) =>
      lanesOfVectors.map((lanes) => ({
        ...{ op, type, lanes },
        operands: operands.map((t) => ({ type: t, as: 'scalar' as const })),
      })),
    );
    expect(wrongResults(experiments)).toEqual([]);
  });

  test('a constant', () => {
    const random = new Random(1, 1);
    const experiments = signatures.flatMap(({ op, type, operands }) =>
      operands.flatMap((_, k) =>
        withConstant(op, type, operands, k, random.pick(edges(operands[k] ?? type)), [1, 4, 32]),
      ),
    );
    expect(wrongResults(experiments)).toEqual([]);
  });
});

const integers = types.filter((t) => !isFloat(t) && t !== 'bool');

test('every operand times every constant', () => {
  const experiments = integers.flatMap((t) =>
    [...edges(t), ...[4, 16, 100].map((n) => (isLong(t) ? BigInt(n) : n))].flatMap((n) => [
      ...withConstant('*', t, [t, t], 1, n, isDeep() ? [1, 2, 16] : [2, 16]),
      ...withConstant('*', t, [t, t], 0, n, [8]),
    ]),
  );
  expect(wrongResults(experiments)).toEqual([]);
});

test('shifts by every constant', () => {
  const experiments = integers.flatMap((t) =>
    [true, false].flatMap((signed) => {
      const by = integers.find((u) => bits(u) === bits(t) && isSigned(u) === signed) ?? t;
      const width = bits(t);
      const some = [1, 3, 4, width - 1, width, width + 1, -1, -3, -width, 1 - width];
      const amounts = new Set([...edges(by), ...some.map((n) => (isLong(by) ? BigInt(n) : n))]);
      return [...amounts]
        .filter((n) => n >= range(by).least)
        .flatMap((n) =>
          (['<<', '>>'] as const).flatMap((op) => withConstant(op, t, [t, by], 1, n, isDeep() ? [1, 2, 16] : [2, 16])),
        );
    }),
  );
  expect(wrongResults(experiments)).toEqual([]);
});

function withConstant(
  op: Experiment['op'],
  type: Type,
  operands: readonly Type[],
  k: number,
  n: Scalar,
  lanes: readonly number[],
): Experiment[] {
  const as = operands.map((t, j) => ({ type: t, as: j === k ? n : ('vector' as const) }));
  return lanes.map((count) => ({ op, type, operands: as, lanes: count }));
}

/** A function builder that replaces an instruction with another that has the same immediates. */
function mutant(right: PlainName, wrong: PlainName): MakeBuilder {
  return (name) => {
    const f = ordinaryBuilder(name);
    // The immediates are passed on unchanged.
    const emit = f.emit.bind(f) as (name: PlainName, ...immediates: unknown[]) => void;
    f.emit = (name: PlainName, ...immediates: unknown[]) => emit(name === right ? wrong : name, ...immediates);
    return f;
  };
}

describe('a wrong instruction is caught', () => {
  /** The operators on a scalar for an instruction of scalars, and on vectors for one of vectors. */
  const some = (name: PlainName) => onVectors.filter(({ lanes }) => lanes === (/^[if]\d+\./.test(name) ? 1 : 8));

  test.each<[PlainName, PlainName]>([
    ['i32.rem_u', 'i32.rem_s'],
    ['i32.shr_u', 'i32.shr_s'],
    ['i8x16.sub_sat_u', 'i8x16.sub_sat_s'],
    ['i16x8.narrow_i32x4_s', 'i16x8.narrow_i32x4_u'],
    ['i32x4.max_u', 'i32x4.max_s'],
    ['f32x4.pmin', 'f32x4.min'],
    ['f32x4.convert_i32x4_u', 'f32x4.convert_i32x4_s'],
    ['i32x4.trunc_sat_f64x2_u_zero', 'i32x4.trunc_sat_f64x2_s_zero'],
    ['i64.rem_u', 'i64.rem_s'],
    ['i64.shr_s', 'i64.shr_u'],
    ['i64.lt_u', 'i64.lt_s'],
    ['f32.convert_i64_u', 'f32.convert_i64_s'],
    ['i64.trunc_sat_f64_u', 'i64.trunc_sat_f64_s'],
    ['i64x2.gt_s', 'i64x2.ge_s'],
    ['i64x2.extend_low_i32x4_u', 'i64x2.extend_low_i32x4_s'],
  ])('%s as %s', (right, wrong) => {
    expect(wrongResults(some(right), mutant(right, wrong))).not.toEqual([]);
  });

  test('the correct instruction is not reported', () => {
    for (const name of ['i32.add', 'i32x4.add'] as const) {
      expect(wrongResults(some(name), mutant(name, name))).toEqual([]);
    }
  });
});
