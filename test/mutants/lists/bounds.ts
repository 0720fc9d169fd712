import { by, type Mutant, of } from '../mutant.ts';

export const boundsMutants: readonly Mutant[] = [
  ...of('semantics/request.ts', [
    'the algorithm knows the output window with its dimensions reversed',
    'outputs: outputsFrom(outputsOf(P))',
    'outputs: outputsFrom(outputsOf(P)).map((each) => ({ ...each, dims: each.dims.toReversed() }))',
  ]),
  ...of(
    'bounds/infer/inference.ts',
    ['E1: no demand on the previous stage', 'const own = stage === 0 ?', 'const own = stage < 9 ?'],
    [
      'bounds inference ignores the demands of predicates',
      "this.#demanding.demandsOf([condition], context.at.func ?? '', facts, inAnyCase),",
      '',
    ],
    [
      'hoisted memory is sized for the last iteration only',
      'const demands = mapDemands(rest, sweeping(loop, facts, this.#known, this.#demanding.unbounded));',
      "const lastOf = (box) => mapBox(box, (e) => replace(e, s.x, last));\n       const sweep = sweeping(loop, facts, this.#known, this.#demanding.unbounded);\n       const demands = new Map(Array.from(rest, ([key, box]) => [key, key.startsWith('size') ? lastOf(box) : sweep(box)]));",
    ],
    [
      'the last iteration of a loop is not swept',
      "operation('-', operation('+', min, bareLength(len).len), int(1))",
      "operation('-', operation('+', min, bareLength(len).len), int(2))",
    ],
  ),
  ...of(
    'bounds/infer/demanding.ts',
    ['no storage for writes outside the window', '[[memKey(s.func), boxAround(s.args, reason, facts)]]', ''],
    [
      'bounds inference ignores the demands of values',
      'demandsOf(s.values, s.func, facts, isMixed ? inAnyCase : ifValid),',
      '',
    ],
    ['bounds inference ignores the demands of coordinates', 'demandsOf(s.args, s.func, facts, inAnyCase),', ''],
  ),
  ...of('bounds/infer/bound-window.ts', [
    'windows mention outer loop variables, which may be captured',
    'if (isShort && isStartup(min) && isStartup(len)) return { min, len };',
    'if (isShort) return { min, len };',
  ]),
  ...of(
    'bounds/infer/mixed-points.ts',
    ['an update may read uninitialized values', 'if (U === undefined) return false;', 'if (f) return false;'],
    ['an update may read at uninitialized coordinates', '...accesses.flatMap(({ args }) => args)', ''],
  ),
  ...of('bounds/infer/demands.ts', [
    'bounds inference ignores the last demand',
    'other === undefined ? box : union(other, box, facts)',
    'other ?? box',
  ]),
  ...of(
    'bounds/infer/box.ts',
    ['windows are one point short', "operation('+', operation('-', hi, lo), int(1))", "operation('-', hi, lo)"],
    ['E7: an empty window widens the hull', 'if (same) return tidy(both);', 'if (both) return tidy(both);'],
    [
      'E7: a stage with an empty domain makes demands',
      '.reduce<Expr>(both, always);',
      '.slice(9).reduce<Expr>(both, always);',
    ],
    ['a box that overlaps another counts as contained in it', '&& isAtMost(hi, around.hi, facts)', ''],
  ),
  ...of(
    'bounds/infer/reserve.ts',
    ['stack memory is one point too small', 'int(greatest)', 'int(Math.max(1, greatest - 1))'],
    [
      'hoisted memory of constant size is one point too small',
      '({ min: int(0), len })',
      "({ min: int(0), len: len.tag === 'Const' ? int(len.value - 1) : len })",
    ],
  ),
  ...of(
    'bounds/infer/elimination/extreme.ts',
    [
      'the ends of a loop interval are swapped',
      "if (e.tag === 'Var') return direction > 0 ? to : from;",
      "if (e.tag === 'Var') return direction > 0 ? from : to;",
    ],
    ['the greatest remainder is the divisor minus two', "operation('-', size, int(1))", "operation('-', size, int(2))"],
  ),
  ...of('bounds/infer/elimination/bound-sum.ts', [
    'negative coefficients do not reverse the direction',
    'boundOf(atom as Expr, (coefficient > 0 ? direction : -direction) as D)',
    'boundOf(atom as Expr, direction)',
  ]),
  ...of('bounds/infer/elimination/narrowed.ts', [
    'a guard excludes one point too many',
    "operation('min', above, most)",
    "operation('min', above, operation('-', most, int(1)))",
  ]),
  ...of('bounds/infer/sweep.ts', [
    'conditions on a loop variable are used outside the loop',
    'filter((part) => !mentions(part, x))',
    'filter((part) => part !== null)',
  ]),
  ...of('simplify/inequality.ts', [
    'the fact of a guard is too strong by one',
    "'<') return { low: operation('+', a, int(1)), high: b }",
    "'<') return { low: operation('+', a, int(2)), high: b }",
  ]),
  ...of(
    'bounds/startup/checks.ts',
    ['negative rdoms are not checked', '[...rdomChecks(P), ...asserts]', '[...asserts]'],
    ['requirements are not checked', '[...requirementChecks(P), ', '['],
    ['inputs are not checked', 'seq(...inputChecks(inputs, facts), ...rest)', 'seq(...rest)'],
  ),
  ...of('bounds/startup/facts.ts', [
    'output windows are assumed to have three points',
    'atLeast(len, 1)',
    'atLeast(len, 3)',
  ]),
  ...of(
    'bounds/infer/fixed-bounds.ts',
    [
      'a bound may be smaller than the demand',
      "operation<Hole>('>=', needed.min, hole.min)",
      "operation<Hole>('>=', hole.min, hole.min)",
    ],
    ['aligned windows are too short', "operation('-', operation('+', n, m), int(1))", 'n'],
  ),
  ...of('bounds/infer/operation-range.ts', [
    'the range of a wrapped coordinate is one too short',
    'hi: int(value - 1) }',
    'hi: int(value - 2) }',
  ]),
  ...by(
    { file: 'test/bounds/infer/numbers/numbers.test.ts', test: 'parameters of any size' },
    of('bounds/infer/numbers/numbers.ts', [
      'floats: parameters may be NaN or infinite',
      'ends === null || a.conditions.length === 0',
      'ends === null || a.conditions.length >= 0',
    ]),
    of('bounds/infer/numbers/benign.ts', ['floats: a divisor may be zero', 'Math.fround(1e-9)', 'Math.fround(0)']),
  ),
  ...by(
    { file: 'test/bounds/infer/numbers/numbers.test.ts', test: 'monotone in each variable' },
    of(
      'bounds/infer/numbers/corners.ts',
      ['floats: a factor of unknown sign selects the wrong ends', "operation('>=', b.lo,", "operation('<=', b.lo,"],
      [
        'floats: a negative factor does not swap the ends',
        '{ lo: hi && apply(hi), hi: lo && apply(lo) }',
        '{ lo: lo && apply(lo), hi: hi && apply(hi) }',
      ],
    ),
    of('bounds/infer/numbers/operation-ends.ts', [
      'floats: a difference rises with its second operand',
      'lo: on(e, a.lo, b.hi), hi: on(e, a.hi, b.lo)',
      'lo: on(e, a.lo, b.lo), hi: on(e, a.hi, b.hi)',
    ]),
    of('bounds/infer/canonical-coordinate.ts', ['bits: x | 7 is a multiple of 8', 'int(c - 1)', 'int(0)']),
  ),
  ...by(
    { file: 'test/bounds/infer/numbers/numbers.test.ts', test: 'ranges of their corners' },
    of('bounds/infer/numbers/corners.ts', [
      'floats: a square is at least its smaller end',
      "operation('max', operation('max', a.lo, below), zeroOf(a.lo))",
      "operation('max', a.lo, below)",
    ]),
    of('bounds/infer/numbers/chosen-values.ts', [
      'floats: a choice has the values of its last operand',
      'eitherOf(a.values, b.values)',
      'eitherOf(b.values, b.values)',
    ]),
    of(
      'bounds/infer/numbers/bit-ends.ts',
      ['bits: a & b is at most the smaller end', "operation('max', a.hi, b.hi)", "operation('min', a.hi, b.hi)"],
      [
        'bits: a negative amount shifts to the right',
        '  if (isKnown) return { lo, hi };',
        '  if (lo) return { lo, hi };',
      ],
    ),
  ),
  ...by(
    { file: 'test/bounds/infer/numbers/numbers.test.ts', test: 'where the input is NaN' },
    of(
      'bounds/infer/numbers/operation-ends.ts',
      ['floats: NaN is not converted to 0', '!a.values.nan || isFloat(e.type)', 'a.values || isFloat(e.type)'],
      ['floats: the minimum with NaN is a number', 'b.values.nan ? a.hi', '!b.values ? a.hi'],
    ),
  ),
  ...by(
    { file: 'test/bounds/infer/numbers/resampling.test.ts', test: 'a quotient by a small parameter' },
    of('bounds/infer/numbers/benign.ts', [
      'floats: a quotient by a parameter does not overflow',
      'Math.fround(size)',
      'size',
    ]),
  ),
  ...by(
    { file: 'test/bounds/startup/obligations.test.ts', test: 'an index that is read from a func has to fit' },
    of(
      'bounds/startup/obligation-terms.ts',
      ['look-ups: a sum may overflow before its minimum is taken', 'firstSum >= 0 &&', 'firstSum > 9 &&'],
      [
        'look-ups: the point that is read has the names of another func',
        'this.bind(x, term)] as const',
        'this.bind(x, undefined)] as const',
      ],
    ),
  ),
  ...by(
    { file: 'test/bounds/infer/numbers/resampling.test.ts', test: 'a position that an update changes' },
    of('bounds/infer/look-up/look-up.ts', [
      'floats: a look-up reads the pure stage only',
      "a.type !== 'i32' && f.updates.length > 0",
      "a.type !== 'i32' && f.updates.length > 9",
    ]),
  ),
  ...by(
    { file: 'test/bounds/infer/value-limits.test.ts', test: 'the values of' },
    of('arithmetic/machine-transfer.ts', [
      'ranges: 0 · ∞ is a number',
      '(isInfinite(a) && containsZero(b)) || (containsZero(a) && isInfinite(b))',
      '!a',
    ]),
  ),
  ...by(
    { file: 'test/bounds/infer/look-ups.test.ts' },
    of(
      'bounds/infer/look-up/new-value.ts',
      [
        'an update with a condition replaces all values',
        'constantOf(U.condition) === 1',
        'constantOf(U.condition) !== 0',
      ],
      ['a domain that may be empty replaces all values', '(constantOf(r.in.len) ?? 0)', '(constantOf(r.in.len) ?? 1)'],
    ),
    of('schedule/schedule.ts', [
      'look-ups: an index has the range of its factored definition',
      'T.funcOf(name) ?? lowered.funcOf(name)',
      'lowered.funcOf(name)',
    ]),
    of(
      'bounds/infer/look-up/look-up.ts',
      ['a look-up reads the pure stage only', 'stages(f).flatMap(', 'stages(f).slice(0, 1).flatMap('],
      ['a look-up in an update reads the final values', 'a.label === null ? analysed', 'a.func ? analysed'],
      [
        'a minimum over a domain that may be empty lowers the value',
        'isFinal && isTotal ? (stage.hi',
        'isFinal ? (stage.hi',
      ],
      ['a maximum under a condition raises the value', 'isFinal && isTotal ? (stage.lo', 'isFinal ? (stage.lo'],
      ['a sum of values has one term', "operation('*', iterationsOf(stage.rdom), e)", 'e'],
      ['a scatter writes everywhere the same', "hi: both('min', domain.hi, at.hi) ?? domain.hi", 'hi: domain.lo'],
    ),
    of('bounds/infer/operation-range.ts', [
      'a product of ranges has the ends of one factor',
      '[ends.lo] : [ends.lo, ends.hi]',
      '[ends.lo] : [ends.lo]',
    ]),
    of('bounds/infer/look-up/large-table.ts', ['an index may have any number of values', '2 ** 28', '2 ** 38']),
  ),
  ...by(
    { file: 'test/bounds/infer/products.test.ts' },
    of('bounds/infer/elimination/narrowed.ts', [
      'a condition narrows a product as if it rose with its factors',
      'again(arg, 0)',
      'again(arg, side)',
    ]),
    of(
      'bounds/infer/elimination/extreme.ts',
      [
        'products with expressions of unknown sign rise',
        "operation(direction > 0 ? 'max' : 'min', apply(least), apply(greatest))",
        'apply(direction > 0 ? greatest : least)',
      ],
      ['the greatest square is that of the last value', 'square(lo), square(hi)', 'square(hi), square(hi)'],
      ['the least square is that of the first value', "operation('max', lo, operation('neg', hi))", 'lo'],
      ['(p·d − 1) / d is p − 1 for every d', 'least >= 1 || (least >= 0 && isIteration)', 'least >= 0'],
    ),
  ),
  ...by(
    { file: 'test/bounds/startup/obligations.test.ts', test: 'has to fit' },
    of(
      'bounds/startup/obligations.ts',
      ['values that are looked up may overflow', 'this.#lookUp(stage, lookUp, reliance, where, required);', ';'],
      [
        'look-ups into folded storage are checked at other points',
        'this.#P.folds.length === 0 ? folded : rebuild(folded, (node) => this.#unfoldedAccess(node))',
        'folded',
      ],
    ),
  ),
  ...by(
    { file: 'test/bounds/infer/value-limits.test.ts', test: 'the values of all its stages' },
    of('bounds/infer/value-range.ts', [
      'updates do not change the range of values',
      'return stages(f)\n',
      'return stages(f).slice(0, 1)\n',
    ]),
  ),
  ...of(
    'bounds/startup/obligation-limits.ts',
    ['E15: windows may overflow', 'nan || !(least >= i32.least && greatest <= i32.greatest)', 'nan'],
    ['E15: values below the least i32 fit', 'least >= i32.least && greatest', 'most'],
  ),
];
