import { by, type Mutant, of } from '../mutant.ts';

const edgesFound = { file: 'test/deep/edges-found.test.ts' };
const operationLimits = { file: 'test/simplify/operation-limits.test.ts' };
const valueLimits = { file: 'test/bounds/value-limits.test.ts' };

export const simplifyMutants: readonly Mutant[] = [
  ...of('simplify/logic.ts', [
    'what was not chosen is known to be chosen',
    "knowing(partsOf(p, '||'), false, b)",
    "knowing(partsOf(p, '||'), true, b)",
  ]),
  ...of('simplify/key.ts', [
    'what is remembered of an expression is told of others',
    'const pair = (a - first) * 2 ** 26 + (b - first);',
    'const pair = (a - first) * 2 ** 7 + (b - first);',
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
      'if (least >= 0 && most < divisor) return whole;',
      'if (least >= 0 && most <= divisor) return whole;',
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
  ...of('simplify/linear.ts', [
    'a difference of constants is their sum',
    'addTo(terms, a, 1) + addTo(terms, b, -1)',
    'addTo(terms, a, 1) - addTo(terms, b, -1)',
  ]),
  ...of('simplify/operation-limits.ts', [
    'the limits of a difference',
    '{ least: a.least - b.most, most: a.most - b.least }',
    '{ least: a.least - b.least, most: a.most - b.most }',
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
    operationLimits,
    of(
      'simplify/operation-limits.ts',
      [
        'operation limits: remainders by negative numbers',
        'Math.max(0, Math.max(-b.least, b.most) - 1)',
        'Math.max(0, b.most - 1)',
      ],
      ['operation limits: quotients by zero', 'if (b.least < 1) return around', 'if (b.least < 0) return around'],
      [
        'operation limits: quotients have the sign of what is divided',
        'least: Math.min(0, a.least), most: Math.max(0, a.most)',
        'least: a.least, most: a.most',
      ],
    ),
  ),
  ...by(
    valueLimits,
    of(
      'simplify/machine-limits.ts',
      ['machine limits: masks may be negative', 'filter(({ least }) => least >= 0)', 'filter(({ most }) => most >= 0)'],
      [
        'machine limits: no quotient is by zero',
        'b.least <= 0 && b.most >= 0 ? [pointAt(0)]',
        'b.least === 0 && b.most === 0 ? [pointAt(0)]',
      ],
      [
        'machine limits: a quotient without limits has those of its other cases',
        'parts.reduce((all, part) => all && part && eitherOf(all, part))',
        'parts.filter((part) => part !== null).reduce(eitherOf)',
      ],
      ['machine limits: NaN stays in range', 'return a.nan ? eitherOf(values, pointAt(0)) : values;', 'return values;'],
      [
        'machine limits: the lesser of a number and NaN',
        'most: b.nan ? a.most : Math.min(a.most, b.most)',
        'most: Math.min(a.most, b.most)',
      ],
    ),
  ),
];
