import { type Mutant, of } from '../mutant.ts';

export const boundsMutants: readonly Mutant[] = [
  ...of(
    'bounds/infer/inference.ts',
    ['E1: nothing is demanded of the stage before', 'const own = stage === 0 ?', 'const own = stage < 9 ?'],
    ['β without the demands of predicates', "demandsOf([condition], context.at.func ?? '', facts, inAnyCase),", ''],
    [
      'memory is hoisted as the last iteration needs it',
      'const demands = mapDemands(rest, sweeping(loop, facts, this.#demanding.unbounded));',
      "const lastOf = (box) => mapBox(box, (e) => replace(e, s.x, last));\n       const sweep = sweeping(loop, facts, this.#demanding.unbounded);\n       const demands = new Map(Array.from(rest, ([key, box]) => [key, key.startsWith('size') ? lastOf(box) : sweep(box)]));",
    ],
    [
      'a loop is left one iteration early',
      "operation('-', operation('+', min, ifPositive(len)), int(1))",
      "operation('-', operation('+', min, ifPositive(len)), int(2))",
    ],
  ),
  ...of(
    'bounds/infer/demanding.ts',
    [
      'no storage for points that are written beyond the window',
      '[[memKey(s.func), boxAround(s.args, reason, facts)]]',
      '',
    ],
    ['β without the demands of values', 'demandsOf(s.values, s.func, facts, isMixed ? inAnyCase : ifValid),', ''],
    ['β without the demands of coordinates', 'demandsOf(s.args, s.func, facts, inAnyCase),', ''],
  ),
  ...of('bounds/infer/bound-window.ts', [
    'windows mention the loops around, whose names may be taken',
    'if (isShort && isStartup(min) && isStartup(len)) return { min, len };',
    'if (isShort) return { min, len };',
  ]),
  ...of(
    'bounds/infer/mixed-points.ts',
    ['an update may read its garbage', 'if (U === undefined) return false;', 'if (f) return false;'],
    ['an update may read where its garbage tells', '...accesses.flatMap(({ args }) => args)', ''],
  ),
  ...of('bounds/infer/demands.ts', [
    'β without its last demand',
    'other === undefined ? box : union(other, box, facts)',
    'other ?? box',
  ]),
  ...of(
    'bounds/infer/box.ts',
    ['windows are one point short', "operation('+', operation('-', hi, lo), int(1))", "operation('-', hi, lo)"],
    ['E7: an empty window is not neutral', 'if (same) return tidy(both);', 'if (both) return tidy(both);'],
    ['E7: an empty stage demands its ends', '.reduce<Expr>(both, always);', '.slice(9).reduce<Expr>(both, always);'],
    ['a box is inside of another that it overlaps', '&& isAtMost(hi, around.hi, facts)', ''],
  ),
  ...of(
    'bounds/infer/reserve.ts',
    ['memory on the stack is for one point less', 'int(greatest)', 'int(Math.max(1, greatest - 1))'],
    [
      'memory of a constant size is hoisted for one point less',
      '({ min: int(0), len })',
      "({ min: int(0), len: len.tag === 'Const' ? int(len.value - 1) : len })",
    ],
  ),
  ...of(
    'bounds/infer/extreme.ts',
    [
      'the ends of a loop are exchanged',
      "if (e.tag === 'Var') return direction > 0 ? to : from;",
      "if (e.tag === 'Var') return direction > 0 ? from : to;",
    ],
    [
      'negative coefficients do not turn the direction',
      'again(atom as Expr, (coefficient > 0 ? direction : -direction) as Direction)',
      'again(atom as Expr, direction)',
    ],
    ['a remainder is never the divisor less one', "operation('-', size, int(1))", "operation('-', size, int(2))"],
    [
      'a guard limits one point too much',
      "most === null ? e : operation('min', e, most)",
      "most === null ? e : operation('min', e, operation('-', most, int(1)))",
    ],
  ),
  ...of('bounds/infer/sweep.ts', [
    'conditions outlive the loops that they are about',
    'filter((part) => !mentions(part, x))',
    'filter((part) => part !== null)',
  ]),
  ...of('bounds/infer/guard.ts', [
    'a guard promises one point too few',
    "return notNegative(operation('-', operation('-', b, a), int(1)));",
    "return notNegative(operation('-', operation('-', b, a), int(2)));",
  ]),
  ...of(
    'bounds/startup/checks.ts',
    ['negative rdoms are not checked', '[...rdomChecks(P), ...asserts]', '[...asserts]'],
    ['inputs are not checked', 'seq(...inputChecks(inputs, facts), ...rest)', 'seq(...rest)'],
  ),
  ...of('bounds/startup/facts.ts', [
    'output windows are taken to be long',
    'atLeast(windowLen(x), 1)',
    'atLeast(windowLen(x), 3)',
  ]),
  ...of(
    'bounds/infer/fixed-bounds.ts',
    [
      'a bound may be smaller than what is demanded',
      "operation<Hole>('>=', needed.min, hole.min)",
      "operation<Hole>('>=', hole.min, hole.min)",
    ],
    ['aligned windows are too short', "operation('-', operation('+', needed, m), int(1))", 'needed'],
  ),
  ...of('bounds/infer/index-range.ts', [
    'a wrapped coordinate stops short',
    'hi: int(value - 1) }',
    'hi: int(value - 2) }',
  ]),
  ...of('bounds/infer/value-range.ts', [
    'updates do not change the range of values',
    'return stages(f)\n',
    'return stages(f).slice(0, 1)\n',
  ]),
  ...of(
    'bounds/startup/obligation-limits.ts',
    ['E15: windows may overflow', 'nan || !(least >= i32.least && greatest <= i32.greatest)', 'nan'],
    ['E15: numbers below i32 fit', 'least >= i32.least && greatest', 'most'],
  ),
];
