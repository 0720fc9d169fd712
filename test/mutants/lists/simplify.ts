import { by, type Mutant, of } from '../mutant.ts';

const edgesFound = { file: 'test/deep/edges-found.test.ts' };
const integerTransfer = { file: 'test/arithmetic/integer-transfer.test.ts' };
const valueLimits = { file: 'test/bounds/infer/value-limits.test.ts' };

export const simplifyMutants: readonly Mutant[] = [
  ...of('simplify/logic.ts', [
    'what was not chosen is known to be chosen',
    "knowing(partsOf(p, '||'), false, b)",
    "knowing(partsOf(p, '||'), true, b)",
  ]),
  ...of('simplify/structural-keys.ts', [
    'what is remembered of an expression is told of others',
    'const pair = (a - this.#first) * 2 ** 26 + (b - this.#first);',
    'const pair = (a - this.#first) * 2 ** 7 + (b - this.#first);',
  ]),
  ...of(
    'simplify/rules.ts',
    [
      'the greater of two is the least',
      "op === 'min' ? isAtMost(a, b, facts) : isAtMost(b, a, facts)",
      "op === 'max' ? isAtMost(a, b, facts) : isAtMost(b, a, facts)",
    ],
    ['c − min(a, b) = min(c − a, c − b)', "coefficient > 0 ? op : op === 'min' ? 'max' : 'min'", 'op'],
    ['the greater of two always comes first', '!others.every((c) => isAtMost(a, c, facts))', '!a'],
    ['choices differ by what their first operands do', '!isZero(combine(first, second, -1))', '!first'],
    [
      'a quotient of up to the divisor is zero',
      'if (least >= 0 && greatest < divisor) return whole;',
      'if (least >= 0 && greatest <= divisor) return whole;',
    ],
  ),
  ...of(
    'simplify/prove.ts',
    ['equal counts as less', 'constant: constant + by, terms', 'constant, terms'],
    ['what is divided may be larger by one', '(Math.floor(-n / k) + 1) - 1)', '(Math.floor(-n / k) + 1))'],
    [
      'quotients are apart by less than what is divided',
      'constant: constant - p.c * t',
      'constant: constant - p.c * t - p.c',
    ],
  ),
  ...of('simplify/affine.ts', [
    'a difference of constants is their sum',
    'addTo(terms, a, 1) + addTo(terms, b, -1)',
    'addTo(terms, a, 1) - addTo(terms, b, -1)',
  ]),
  ...of('arithmetic/integer-transfer.ts', [
    'the range of a difference',
    '{ least: a.least - b.greatest, greatest: a.greatest - b.least }',
    '{ least: a.least - b.least, greatest: a.greatest - b.greatest }',
  ]),
  ...by(
    edgesFound,
    of('simplify/facts.ts', [
      'facts: casts never wrap',
      "operand.type !== 'i32' && holdsAll(to, operand.type)",
      "operand.type !== 'i32'",
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
        'ranges: different bits are at least the larger',
        'return withBitsOf(a, b, 0);',
        'return withBitsOf(a, b, Math.max(a.least, b.least));',
      ],
      ['ranges: quotients are rounded towards zero', 'return Math.floor(x / y);', 'return Math.trunc(x / y);'],
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
        'ranges: no quotient is by zero',
        'b.least <= 0 && b.greatest >= 0 ? [pointRange(0)]',
        'b.least === 0 && b.greatest === 0 ? [pointRange(0)]',
      ],
    ),
  ),
  ...by(
    valueLimits,
    of(
      'arithmetic/machine-transfer.ts',
      ['machine ranges: integers do not wrap', 'found !== null && isWithin(found, own) ? found : null', 'found'],
      ['machine ranges: NaN stays in range', 'return a.nan ? eitherOf(values, pointAt(0)) : values;', 'return values;'],
      [
        'machine ranges: the lesser of a number and NaN',
        'greatest: b.nan ? a.greatest : Math.min(a.greatest, b.greatest)',
        'greatest: Math.min(a.greatest, b.greatest)',
      ],
    ),
  ),
];
