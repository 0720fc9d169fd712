import { by, type Mutant, of } from '../mutant.ts';

const skip = { file: 'test/target/overwritten/skip.test.ts' };
const found = { file: 'test/lab/found.test.ts', test: 'a producer slides in it' };

export const targetMutants: readonly Mutant[] = [
  ...of(
    'target/sliding/remaining-window.ts',
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
    'target/sliding/decide-slide.ts',
    ['a func slides where other dimensions move too', 'if (moved.length > 1) return', 'if (moved.length > 9) return'],
    [
      'a func slides that writes beyond its window',
      'if (!staysInside(f, d, body, anyWindow(f, d, facts))) return',
      'if (body === null) return',
    ],
  ),
  ...of(
    'target/folding/foldable.ts',
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
  ...of('target/overwritten/skip.ts', [
    'a pure definition is skipped whose last row is seen',
    "operation('<=', least, from), operation('<=', to, most)",
    "operation('<=', least, from)",
  ]),
  ...of(
    'target/overwritten/overwritten.ts',
    ['a scan may leave a gap', 'if (!isNext(rows.first, last) ||', 'if ('],
    ['a scan may read what nobody wrote', 'if (behind.length > 0 && !readsInside) return null;', ''],
    ['a scan may read ahead', 'if (away === null || away * step < 1) return null;', 'if (away === null) return null;'],
  ),
  ...of('target/sliding/implied.ts', [
    'what implies a condition is implied by it',
    'isAtMost(known, goal, facts);',
    'isAtMost(goal, known, facts);',
  ]),
  ...of('target/sliding/normalize-ends.ts', [
    'the greater of two ends is left out',
    "e.op === 'min' ? [a, b] : [b, a]",
    "e.op === 'max' ? [a, b] : [b, a]",
  ]),
  ...of('target/sliding/moving-window.ts', [
    'conditions of windows are forgotten',
    'conditions: [...conjunctsOf(a), ...inside.conditions]',
    'conditions: inside.conditions',
  ]),
  ...by(
    skip,
    of('target/overwritten/overwritten.ts', [
      'overwritten: a scan may read its own row',
      'away * step < 1) return null;',
      'away * step < 0) return null;',
    ]),
  ),
  ...by(
    found,
    of('target/overwritten/skip.ts', [
      'a pure definition is skipped in which a func slides',
      ' || leavesSomething(s.body)) return s;',
      ') return s;',
    ]),
  ),
];
