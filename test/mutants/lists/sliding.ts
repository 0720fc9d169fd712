import { by, type Mutant, of } from '../mutant.ts';

export const slidingMutants: readonly Mutant[] = [
  ...of(
    'sliding/narrowed.ts',
    [
      'a window slides whichever way it moves',
      'const isUp = isAtMost(loBefore, lo, factsWhen);',
      'const isUp = lo !== null;',
    ],
    [
      'a window that slides leaves out a point',
      "simple(operation('+', hiBefore, int(1)))",
      "simple(operation('+', hiBefore, int(2)))",
    ],
    [
      'a func slides in the first iteration too',
      "operation('==', variable(loop.x), loop.in.min)",
      "operation('==', variable(loop.x), operation('-', loop.in.min, int(1)))",
    ],
  ),
  ...of(
    'sliding/decide.ts',
    ['a func slides where other dimensions move too', 'if (moved.length > 1) return', 'if (moved.length > 9) return'],
    [
      'a func slides that writes beyond its window',
      'if (!staysInside(f, d, body, anyWindow(f, d, facts))) return',
      'if (body === null) return',
    ],
  ),
  ...of(
    'sliding/foldable.ts',
    [
      'storage is folded by one point too many',
      'isAtMost(len, int(size), known)',
      'isAtMost(len, int(size + 1), known)',
    ],
    [
      'storage is folded that is written beyond the window',
      "const isShown = (typeof slid !== 'string' && slid.d === d) ||",
      'const isShown = label !== null ||',
    ],
  ),
  ...of('sliding/skip.ts', [
    'a pure definition is skipped whose last row is seen',
    "operation('<=', least, from), operation('<=', to, most)",
    "operation('<=', least, from)",
  ]),
  ...of(
    'sliding/overwritten.ts',
    ['a scan may leave a gap', 'if (!isNext(rows.first, last) ||', 'if ('],
    ['a scan may read what nobody wrote', 'if (behind.length > 0 && !readsInside) return null;', ''],
    ['a scan may read ahead', 'if (away === null || away * step < 1) return null;', 'if (away === null) return null;'],
  ),
  ...of('sliding/implied.ts', [
    'what implies a condition is implied by it',
    'isAtMost(known, goal, facts);',
    'isAtMost(goal, known, facts);',
  ]),
  ...of('sliding/tidy.ts', [
    'the greater of two ends is left out',
    "e.op === 'min' ? [a, b] : [b, a]",
    "e.op === 'max' ? [a, b] : [b, a]",
  ]),
  ...of('sliding/moving-window.ts', [
    'conditions of windows are forgotten',
    'conditions: [...conjunctsOf(a), ...inside.conditions]',
    'conditions: inside.conditions',
  ]),
  ...of(
    'sliding/overwritten.ts',
    ['overwritten: a scan may read its own row', 'away * step < 1) return null;', 'away * step < 0) return null;'],
    [
      'overwritten: updates with predicates write all rows',
      'rdom.length > 1 || constantOf(condition) !== 1',
      'rdom.length > 1 || !condition',
    ],
    ['overwritten: the nearest row that is read decides', 'Math.max(0, ...behind)', 'Math.min(9, ...behind)'],
    [
      'overwritten: the first update may read what is to be skipped',
      'if (!begin || begin.behind.length > 0) return null;',
      'if (!begin) return null;',
    ],
  ),
  ...by(
    { file: 'test/lab/found.test.ts', test: 'a producer slides in it' },
    of('sliding/skip.ts', [
      'a pure definition is skipped in which a func slides',
      ' || leavesSomething(s.body)) return s;',
      ') return s;',
    ]),
  ),
  ...of('sliding/skip.ts', [
    'skip: the window of the first update is that of all',
    'Array.from({ length: updates }, (_, k)',
    'Array.from({ length: 1 }, (_, k)',
  ]),
  ...of(
    'sliding/narrowed.ts',
    [
      'narrowed: a func slides past iterations that did not compute it',
      '.filter((e) => !isImplied(e, when, facts))',
      '.filter(() => false)',
    ],
    [
      'narrowed: what is left may have a negative length',
      "isAtMost(int(0), rest, facts) ? rest : operation('max', int(0), rest)",
      'rest',
    ],
    ['narrowed: a window that moves down begins where it was', 'min: steadyMin ?? whole.min,', 'min: steadyMin ?? lo,'],
  ),
  ...of(
    'sliding/decide.ts',
    [
      'decide: a func slides over parallel iterations',
      "loop.order === 'parallel' || loop.order === 'vectorized'",
      "loop.order === 'vectorized'",
    ],
    ['decide: rows may depend on each other', 'if (rows !== null) return rows;', ''],
    [
      'decide: a func that is computed twice slides',
      'if (computations(f.name, loop.body) > 1)',
      'if (computations(f.name, loop.body) > 9)',
    ],
  ),
  ...of(
    'sliding/following.ts',
    [
      'following: windows of producers follow what is left',
      "if (s.tag === 'Let' && s.x.includes('.') && looks(s)) why = inside(s.x.split('.')[0] ?? '');",
      '',
    ],
    [
      'following: funcs computed inside may look at the window',
      'for (const inner of stmtsIn(s)) if (looks(inner)) why = inside(s.label.func);',
      '',
    ],
  ),
  ...of('sliding/independent-rows.ts', [
    'independent rows: predicates may read other rows',
    'accessesIn(...U.at, ...U.values, U.condition)',
    'accessesIn(...U.at, ...U.values)',
  ]),
  ...of('sliding/moving-window.ts', [
    'moving window: loops between may be empty',
    "when = [...when, operation('>', loop.in.len, int(0))];",
    '',
  ]),
  ...of('sliding/stays-inside.ts', [
    'stays inside: what holds of the consequent holds of the alternative',
    'walk(s.alternative, facts, holding)',
    'walk(s.alternative, facts, holds)',
  ]),
  ...of(
    'sliding/foldable.ts',
    [
      'foldable: storage of several computations is folded',
      "if (other !== undefined) return 'it is computed in several places';",
      '',
    ],
    ['foldable: rows may depend on each other', 'if (rows !== null) return rows;', ''],
  ),
  ...of(
    'sliding/fold.ts',
    [
      'fold: memory is reserved for what is folded',
      "sizes.length === storages.length ? most : operation('max', len, most)",
      'most',
    ],
    [
      'fold: empty storage takes what was reserved',
      "isReserved(s.memory) ? operation('select', isEmpty, int(0), int(size)) : int(size)",
      'int(size)',
    ],
  ),
];
