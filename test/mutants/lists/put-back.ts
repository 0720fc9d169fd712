import { by, type Mutant, of } from '../mutant.ts';

const edges = { file: 'test/deep/edges-found.test.ts' };
const layouts = { file: 'test/deep/layouts.test.ts', test: 'random layouts' };

/** Mistakes that were once made, put back: in the arithmetic of windows and in the layout of arrays. */
export const putBackMutants: readonly Mutant[] = [
  ...by(
    edges,
    of('bounds/obligation-limits.ts', [
      'put back: what is not known to be far away fits i32',
      'nan || !(least >= i32.least && most <= i32.greatest)',
      'least > i32.greatest || most < i32.least',
    ]),
  ),
  ...by(
    edges,
    of('bounds/obligation-terms.ts', [
      'put back: constants are not looked at',
      "if (typeof t === 'number') return t === (t | 0);",
      "if (typeof t === 'number') return true;",
    ]),
  ),
  ...by(
    edges,
    of(
      'bounds/obligations.ts',
      [
        'put back: coordinates with shifts are not looked at',
        'const e = withoutShifts(written);',
        "const e = written;\n    if (nodesOf(e).some((node) => node.tag === 'Op' && ['<<', '>>'].includes(node.op))) return;",
      ],
      [
        'put back: coordinates with bit operations are not looked at',
        'const e = withoutShifts(written);',
        "const e = withoutShifts(written);\n    if (nodesOf(e).some((node) => node.tag === 'Op' && ['&', '|', '^', '~'].includes(node.op))) return;",
      ],
      [
        'put back: coordinates through floats are not looked at',
        'const e = withoutShifts(written);',
        "const e = withoutShifts(written);\n    if (nodesOf(e).some((node) => node.type === 'f32' || node.type === 'f64')) return;",
      ],
      [
        'put back: quotients by parameters are not looked at',
        '(constantOf(e.args[1] ?? int(0)) ?? 0) <= 0',
        '(constantOf(e.args[1] ?? int(0)) ?? 1) <= 0',
      ],
      ['put back: lengths of loops are not looked at', 'whole(s.in.len, where);', ''],
      [
        'put back: windows of storage are not looked at',
        'for (const e of [min, len]) whole(e, `the window of ${s.func}`);',
        'for (const e of [min]) whole(e, `the window of ${s.func}`);',
      ],
    ),
  ),
  ...by(
    edges,
    of('semantics/operations.ts', [
      'put back: floats become −0',
      'clamp(Math.trunc(a)) + 0);',
      'clamp(Math.trunc(a)));',
    ]),
  ),
  ...by(
    edges,
    of('simplify/linear.ts', [
      'put back: sums of coordinates are −0',
      'return k * value + 0; // never −0',
      'return k * value;',
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
      [
        'put back: empty arrays have points',
        'if (volumeOf(shape) === 0) return { from: 0, to: 0 };',
        'if (volumeOf(shape) === 0) return { from: offset, to: offset };',
      ],
    ),
  ),
];
