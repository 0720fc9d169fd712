import { by, type Mutant, of } from '../mutant.ts';

const skip = { file: 'test/target/overwritten/skip.test.ts' };
const regression = { file: 'test/lab/regressions.test.ts', test: 'a producer slides in it' };

export const targetMutants: readonly Mutant[] = [
  ...of(
    'target/sliding/remaining-window.ts',
    [
      'a window slides in either direction',
      'const isUp = isAtMost(loBefore, lo, factsWhen);',
      'const isUp = lo !== null;',
    ],
    [
      'a sliding window omits a point',
      "simple(operation('+', hiBefore, int(1)))",
      "simple(operation('+', hiBefore, int(2)))",
    ],
    [
      'a func slides in the first iteration, too',
      "operation('==', variable(loop.x), loop.in.min)",
      "operation('==', variable(loop.x), operation('-', loop.in.min, int(1)))",
    ],
  ),
  ...of(
    'target/sliding/decide-slide.ts',
    ['a func slides although several dimensions move', 'if (moved.length > 1) return', 'if (moved.length > 9) return'],
    [
      'a func that writes outside its window slides',
      'if (!staysInside(f, d, body, anyWindow(f, d, facts))) return',
      'if (body === null) return',
    ],
  ),
  ...of(
    'target/folding/foldable.ts',
    [
      'folded storage is one point too small',
      'isAtMost(len, int(size), lengthFacts)',
      'isAtMost(len, int(size + 1), lengthFacts)',
    ],
    [
      'storage with writes outside the window is folded',
      "const isInside = (typeof sliding !== 'string' && sliding.d === d) ||",
      'const isInside = label !== null ||',
    ],
  ),
  ...by(
    { file: 'test/target/overwritten/skip.test.ts', test: 'is skipped where updates overwrite it completely' },
    of('target/overwritten/skip.ts', [
      'a pure definition is skipped although its last row is read',
      "operation('<=', least, from), operation('<=', to, most)",
      "operation('<=', least, from)",
    ]),
  ),
  ...of(
    'target/overwritten/skip.ts',
    [
      'a scan starts from a row that is not computed',
      "operation('min', to, operation('-', first, int(1)))",
      "operation('min', to, operation('-', first, int(2)))",
    ],
    [
      'rows after a scan are not computed',
      "select(operation('<=', to, last), operation('min', to",
      "select(operation('<=', from, last), operation('min', to",
    ],
  ),
  ...by(
    skip,
    of(
      'target/overwritten/skip.ts',
      [
        'a pure definition is narrowed, but not a producer in it',
        'if (summaryOf(loops).computation.size > 0 || otherReader',
        'if (otherReader',
      ],
      [
        'a pure definition with rounded tiles is narrowed',
        'return staysInside(f, d, loops, anyWindow(f, d, facts, label), label)',
        'return loops !== nop',
      ],
    ),
  ),
  ...of(
    'target/overwritten/overwritten.ts',
    ['a scan may leave a gap', 'if (!isNext(rows.first, last) ||', 'if ('],
    [
      'a scan may overwrite a row that was read',
      'if (readsBefore && !isAtMost(first, rows.first, facts)) return null;',
      '',
    ],
    [
      'rows that a scan reads after the others may be overwritten',
      'if (readsAfter && !isAtMost(rows.last, last, facts)) return null;',
      '',
    ],
    ['a scan may read ahead', 'if (away === null || away * step < 1) return null;', 'if (away === null) return null;'],
  ),
  ...of('target/sliding/implied.ts', [
    'the direction of an implication is reversed',
    'isAtMost(known, goal, facts);',
    'isAtMost(goal, known, facts);',
  ]),
  ...of('target/sliding/normalize-ends.ts', [
    'the wrong one of two ends is dropped',
    "e.op === 'min' ? [a, b] : [b, a]",
    "e.op === 'max' ? [a, b] : [b, a]",
  ]),
  ...by(
    { file: 'test/target/sliding/conditions.test.ts' },
    of('bounds/infer/box.ts', [
      'conditions of windows are dropped',
      'conditions: [...conjunctsOf(a), ...inside.conditions]',
      'conditions: inside.conditions',
    ]),
  ),
  ...by(
    skip,
    of('target/overwritten/overwritten.ts', [
      'overwritten: a scan may read its own row',
      'away * step < 1) return null;',
      'away * step < 0) return null;',
    ]),
  ),
  ...by(
    regression,
    of('target/overwritten/skip.ts', [
      'a pure definition is skipped although a func slides in it',
      ' || computesOutsideStorage(s.body)) return s;',
      ') return s;',
    ]),
  ),
];
