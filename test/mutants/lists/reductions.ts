import { by, type Mutant, of } from '../mutant.ts';

const inRfactor = { file: 'test/schedule/rfactor.test.ts' };
const inReorderable = { file: 'test/check/reorderable-sum.test.ts' };

export const reductionMutants: readonly Mutant[] = [
  ...by(
    inRfactor,
    of(
      'schedule/algorithm/reductions.ts',
      ['subtraction commutes', "{ op: '-', flipped: false }", "{ op: '-', flipped: true }"],
      ['partial differences are subtracted', "name: 'sum',\n    op: '+'", "name: 'sum',\n    op: '-'"],
      ['the identity of a product is 0', "modular('product', '*', () => 1)", "modular('product', '*', () => 0)"],
      ['the identity of a minimum is 0', "'min', (type) => extremes(type).greatest)", "'min', () => 0)"],
      [
        'min and max are modular',
        'steps: [{ op, flipped: true }], isModular: false',
        'steps: [{ op, flipped: true }], isModular: true',
      ],
    ),
    of(
      'schedule/algorithm/recognize.ts',
      ['floats are associative', 'if (isFloat(type))\n', 'if (isFloat(type) && U.rdom.length > 99)\n'],
      [
        'the last of equal points wins',
        'operation(op, partial(key), own(key))',
        "operation('<=', partial(key), own(key))",
      ],
      ['a search may be regrouped in any order', 'isOrdered: true', 'isOrdered: false'],
      ['a narrower type may wrap in between', 'bits(t) >= bits(type)', 'bits(t) > 1'],
      ['a condition may depend on the value', 'c !== undefined && !reads(a) &&', 'c !== undefined &&'],
    ),
    of(
      'schedule/algorithm/partition.ts',
      ['the last group is incomplete', 'Math.ceil(length / n)', 'Math.floor(length / n)'],
      ['points beyond the domain are added', "operation('<', offset, r.in.len)", "operation('<=', offset, r.in.len)"],
      [
        'a negative domain is empty',
        "return operation('select', operation('<', l, int(0)), l, rounded);",
        'return rounded;',
      ],
    ),
    of('bounds/infer/limited-sum.ts', [
      'conditions on sums of several variables are ignored',
      'length > 1 ? slack : null',
      'length > 99 ? slack : null',
    ]),
  ),
  ...by(
    inReorderable,
    of(
      'check/expression/reorderable-sum.ts',
      ['lanes are added one after another', 'const half = values.length / 2;', 'const half = 1;'],
      ['blocks of 8192 points', 'const blockSize = 4096;', 'const blockSize = 8192;'],
      [
        'a lane is read from the next block',
        "operation('*', block, int(blockSize))",
        "operation('*', block, int(blockSize + 1))",
      ],
    ),
  ),
];
