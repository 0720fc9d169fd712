import { by, type Mutant, of } from '../mutant.ts';

const edgesFound = { file: 'test/deep/edges-found.test.ts' };
const layouts = { file: 'test/deep/layouts.test.ts', test: 'random layouts' };

export const putBackMutants: readonly Mutant[] = [
  ...by(
    edgesFound,
    of('bounds/obligations.ts', [
      'put back: loop variables are not looked at',
      'int(1)), { text: () => where }, known);',
      'int(1)), { text: () => where }, new Set([variable]));',
    ]),
  ),
  ...by(
    edgesFound,
    of('bounds/obligation-limits.ts', [
      'put back: what is not known to be far away fits i32',
      'nan || !(least >= i32.least && most <= i32.greatest)',
      'least > i32.greatest || most < i32.least',
    ]),
  ),
  ...by(
    {
      equivalent:
        '−2³¹ / −1 is exact modulo 2³², and a quotient is required anyway as a coordinate or as an operand of what is not exact modulo 2³².',
    },
    of('bounds/obligations.ts', [
      'put back: quotients by parameters are not looked at',
      '(constantOf(e.args[1] ?? int(0)) ?? 0) <= 0',
      '(constantOf(e.args[1] ?? int(0)) ?? 1) <= 0',
    ]),
  ),
  ...by(
    edgesFound,
    of('bounds/obligations.ts', [
      'put back: windows of storage are not looked at',
      'for (const e of [min, len]) whole(',
      'for (const e of [min]) whole(',
    ]),
  ),
  ...by(
    layouts,
    of(
      'runtime/array-view.ts',
      [
        'put back: extents from signed strides',
        'extent += Math.abs(given[d] ?? 0) * Math.max(0, len - 1);',
        'extent += (given[d] ?? 0) * Math.max(0, len - 1);',
      ],
      [
        'put back: arrays begin with their first point',
        'if (reach < 0) from += reach;\n    else to += reach;',
        'to += Math.abs(reach);',
      ],
    ),
  ),
];
