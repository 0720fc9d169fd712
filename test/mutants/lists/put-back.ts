import { by, type Mutant, of } from '../mutant.ts';

/* Bugs that the compiler once had, which random cases had not found; now they have to. */

export const putBackMutants: readonly Mutant[] = [
  ...of('machine/passes/memory/storage-coalescing.ts', [
    'put back: coalescing ignores what follows the scope of a guest',
    'for (let rest = after; rest !== null; rest = rest.outer) {',
    'for (let rest = after && null; rest !== null; rest = rest.outer) {',
  ]),
  ...of(
    'bounds/startup/obligations.ts',
    [
      'put back: loop variables are not looked at',
      'int(1)), { text: () => where }, known);',
      'int(1)), { text: () => where }, new Set([variable]));',
    ],
    [
      'put back: windows of storage are not looked at',
      'for (const e of [min, len]) whole(',
      'for (const e of [min]) whole(',
    ],
  ),
  ...of('bounds/startup/obligation-limits.ts', [
    'put back: what is not known to be far away fits i32',
    'nan || !(least >= i32.least && greatest <= i32.greatest)',
    'least > i32.greatest || greatest < i32.least',
  ]),
  ...by(
    {
      equivalent:
        '−2³¹ / −1 is exact modulo 2³², and a quotient is required anyway as a coordinate or as an operand of what is not exact modulo 2³².',
    },
    of('bounds/startup/obligations.ts', [
      'put back: quotients by parameters are not looked at',
      '(constantOf(e.args[1] ?? int(0)) ?? 0) <= 0',
      '(constantOf(e.args[1] ?? int(0)) ?? 1) <= 0',
    ]),
  ),
  ...by(
    { file: 'test/deep/edges-found.test.ts', test: 'right, or refused' },
    of('bounds/startup/obligations.ts', [
      'put back: coordinates of folded storage may wrap',
      'return isFolded ? coordinate : e;',
      'return isFolded ? e : e;',
    ]),
    of('target/folding/fold.ts', [
      'put back: storage of one point has no coordinates',
      "size === null ? arg : operation('%', arg, int(size))",
      "size === null ? arg : size === 1 ? int(0) : operation('%', arg, int(size))",
    ]),
    of('bounds/infer/demanding.ts', [
      'put back: a point that may wrap decides what its value demands',
      'if (I === undefined || !isExact(e)) return [];',
      "if (I === undefined || e.tag === 'Access') return [];",
    ]),
  ),
  ...of('api/run/window.ts', [
    'put back: a window may begin at negative zero',
    '{ min: from + 0, len: to - from + 0 }',
    '{ min: from, len: to - from }',
  ]),
  ...of(
    'runtime/arrays/array-view.ts',
    [
      'put back: arrays begin with their first point',
      'if (reach < 0) from += reach;\n    else to += reach;',
      'to += Math.abs(reach);',
    ],
    [
      'put back: extents from signed strides',
      'extent += Math.abs(given[d] ?? 0) * Math.max(0, len - 1);',
      'extent += (given[d] ?? 0) * Math.max(0, len - 1);',
    ],
  ),
];
