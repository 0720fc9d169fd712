import { by, type Mutant, of } from '../mutant.ts';

const edgesRegressions = { file: 'test/deep/edges-regressions.test.ts' };
const integerTransfer = { file: 'test/arithmetic/integer-transfer.test.ts' };
const valueLimits = { file: 'test/bounds/infer/value-limits.test.ts' };

export const simplifyMutants: readonly Mutant[] = [
  ...by(
    { file: 'test/api/run/wrapping.test.ts', test: 'not exact in f64' },
    of('simplify/affine.ts', [
      'sums of coefficients are not exact',
      'Math.abs(product) < 2 ** 40',
      'Math.abs(product) < 2 ** 53',
    ]),
  ),
  ...by(
    { file: 'test/bounds/infer/history.test.ts' },
    of('simplify/context.ts', [
      'memo tables are kept from step to step',
      '  current = new Context(current.keys.next);',
      '  if (current.keys.size > 100_000) current = new Context(current.keys.next);',
    ]),
  ),
  ...by(
    { file: 'test/arithmetic/affine.test.ts' },
    of('arithmetic/affine.ts', [
      'a term of a long sum remains after its coefficient becomes 0',
      'if (coefficient === 0) index.delete(key);\n    else index',
      'index',
    ]),
  ),
  ...by(
    { file: 'test/simplify/work.test.ts' },
    of('simplify/affine.ts', ['long sums take no steps', 'step(terms.length / termsPerStep)', 'step(0)']),
  ),
  ...of('simplify/logic.ts', [
    'the condition of a disjunct is assumed to be true in the other',
    "assuming(partsOf(p, '||'), false, b)",
    "assuming(partsOf(p, '||'), true, b)",
  ]),
  ...of('simplify/structural-keys.ts', [
    'structural keys of different expressions collide',
    'last - this.#first);',
    '(last - this.#first) % 2 ** 7);',
  ]),
  ...of(
    'simplify/rules.ts',
    [
      'min and max are exchanged',
      "op === 'min' ? isAtMost(a, b, facts) : isAtMost(b, a, facts)",
      "op === 'max' ? isAtMost(a, b, facts) : isAtMost(b, a, facts)",
    ],
    ['c − min(a, b) = min(c − a, c − b)', "coefficient > 0 ? op : op === 'min' ? 'max' : 'min'", 'op'],
    ['a min or max is replaced by its first operand', '!others.every((c) => isAtMost(a, c, facts))', '!a'],
    ['the difference of two minima is that of their first operands', '!isZero(combine(first, second, -1))', '!first'],
    [
      'a quotient of a dividend equal to the divisor is zero',
      'if (least >= 0 && greatest < divisor) return whole;',
      'if (least >= 0 && greatest <= divisor) return whole;',
    ],
  ),
  ...of(
    'simplify/prove.ts',
    ['<= counts as <', 'constant: constant + by, terms', 'constant, terms'],
    ['the dividend of a quotient may be larger by one', '(Math.floor(-n / k) + 1) - 1)', '(Math.floor(-n / k) + 1))'],
    [
      'the bound of a difference of quotients is too tight',
      'constant: constant - p.c * t',
      'constant: constant - p.c * t - p.c',
    ],
  ),
  ...of('simplify/affine.ts', [
    'constants of a difference are added',
    'addTo(sum, a, 1) + addTo(sum, b, -1)',
    'addTo(sum, a, 1) - addTo(sum, b, -1)',
  ]),
  ...of('arithmetic/integer-transfer.ts', [
    'ranges: subtraction does not swap the ends',
    '{ least: a.least - b.greatest, greatest: a.greatest - b.least }',
    '{ least: a.least - b.least, greatest: a.greatest - b.greatest }',
  ]),
  ...by(
    edgesRegressions,
    of('simplify/facts.ts', [
      'facts: casts never wrap',
      "operand.type === 'i32' || !holdsAll(to, operand.type)",
      "operand.type === 'i32'",
    ]),
  ),
  ...by(
    integerTransfer,
    of(
      'arithmetic/integer-transfer.ts',
      [
        'ranges: a mask may be negative',
        '.filter(({ least }) => least >= 0)',
        '.filter(({ greatest }) => greatest >= 0)',
      ],
      [
        'ranges: xor is at least the larger operand',
        'least: areSame ? 0 : -power',
        'least: areSame ? Math.max(a.least, b.least) : -power',
      ],
      ['ranges: quotients are rounded toward zero', 'return Math.floor(x / y);', 'return Math.trunc(x / y);'],
      [
        'ranges: the least divisor gives the least quotient',
        'a.least < 0 ? b.least : b.greatest',
        'a.least < 0 ? b.least : b.least',
      ],
      [
        'ranges: remainders by negative numbers',
        'Math.max(0, Math.max(-b.least, b.greatest) - 1)',
        'Math.max(0, b.greatest - 1)',
      ],
      [
        'ranges: division by zero is ignored',
        'b.least <= 0 && b.greatest >= 0 ? [pointRange(0)]',
        'b.least === 0 && b.greatest === 0 ? [pointRange(0)]',
      ],
    ),
  ),
  ...by(
    valueLimits,
    of(
      'arithmetic/machine-transfer.ts',
      [
        'machine ranges: integers do not wrap',
        'result !== null && isWithin(result, own) && isExact(type, result) ? result : null',
        'result',
      ],
      ['machine ranges: NaN stays in range', 'return a.nan ? eitherOf(values, pointAt(0)) : values;', 'return values;'],
      [
        'machine ranges: the minimum of a number and NaN',
        'greatest: b.nan ? a.greatest : Math.min(a.greatest, b.greatest)',
        'greatest: Math.min(a.greatest, b.greatest)',
      ],
    ),
  ),
];
