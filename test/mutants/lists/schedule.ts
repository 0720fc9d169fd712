import { by, type Mutant, of } from '../mutant.ts';

const inWrappers = { file: 'test/schedule/wrappers.test.ts' };

const golden = (test: string) => ({ file: 'test/schedule/more-goldens.test.ts', test });

export const scheduleMutants: readonly Mutant[] = [
  ...by(
    { file: 'test/schedule/laws.test.ts', test: 'E23: compute directives for different funcs' },
    of('schedule/phases.ts', [
      'E23: compute directives are applied in the order of the text',
      'byPhase(a, b) || computeRank(b) - computeRank(a) ||',
      'byPhase(a, b) ||',
    ]),
  ),
  ...by(
    golden('removes the default branch and checks the conditions at the start, in either order'),
    of('schedule/specialize-fail.ts', [
      'specialize-fail checks nothing',
      'return rewritten.tag === ',
      "if (check.tag === 'Assert') return rewritten; return rewritten.tag === ",
    ]),
    of('schedule/phases.ts', [
      'specialize-fail is applied before specialize',
      "return tag === 'specialize-fail' || tag === 'compute-with' ? 1 : 0;",
      "return tag !== 'specialize-fail' || tag === 'compute-with' ? 1 : 0;",
    ]),
  ),
  ...by(
    golden('a run for which no condition holds stops with the message, on every engine'),
    of('schedule/specialize-fail.ts', [
      'specialize-fail requires all conditions',
      "operation<Hole>('||', a, b)",
      "operation<Hole>('&&', a, b)",
    ]),
  ),
  ...by(
    golden('reserves memory of that size, and checks that it suffices before the func is computed'),
    of(
      'bounds/infer/reserve.ts',
      ['storage may exceed its bound by one point', "'<=', len, int(size)", "'<=', len, int(size + 1)"],
      ['bounded storage is not checked', 'condition === always ? []', 'condition !== null ? []'],
      ['bounded storage has the size of its window', 'bound === undefined ? len', 'bound === undefined || len ? len'],
    ),
  ),
  ...by(
    golden('storage with a reservation slides and folds'),
    of('bounds/infer/inference.ts', [
      'the scope of an allocation with a reservation is empty',
      "child.tag === 'Allocate' && inferred.s.tag === 'Seq' ?",
      "child.tag === 'Nop' && inferred.s.tag === 'Seq' ?",
    ]),
  ),
  ...by(
    golden('the window keeps its min'),
    of('bounds/infer/fixed-bounds.ts', [
      'align-extent does not widen the window',
      'multiple === null ? start',
      'multiple === null || start ? start',
    ]),
  ),
  ...by(
    golden('not if it reads its func, or if it has an rdom'),
    of(
      'schedule/legality/idempotent.ts',
      ['an update with an rdom is idempotent', 'rdom.length === 0 && accessesIn', 'rdom.length >= 0 && accessesIn'],
      ['an update that reads its func is idempotent', '=> func !== name)', "=> func !== '')"],
    ),
  ),
  ...by(
    golden('the outer loop is parallel'),
    of('schedule/sugar.ts', [
      'parallel with a factor runs the inner loop in parallel',
      "d.tag === 'parallel' ? outer : inner",
      "d.tag === 'parallel' ? inner : inner",
    ]),
  ),
  ...by(
    golden('the loops over a tile are innermost'),
    of('schedule/sugar.ts', [
      'tile: the loops over tiles are innermost',
      '[...tiled.map(({ inner }) => inner), ...tiled.map(({ outer }) => outer)]',
      '[...tiled.map(({ outer }) => outer), ...tiled.map(({ inner }) => inner)]',
    ]),
  ),
  ...by(
    inWrappers,
    of('schedule/algorithm/wrap-in.ts', [
      'a wrapper of a tuple repeats its first component',
      'access(partOf(types, component), name, point, component)',
      'access(partOf(types, component), name, point, component === null ? null : 0)',
    ]),
    of('schedule/algorithm/clone-in.ts', [
      'the updates of a copy read the original',
      '{ ...readingFrom(f, d.func, d.as), name: d.as }',
      '{ ...f, name: d.as }',
    ]),
    of('schedule/algorithm/redirect.ts', [
      'the inline reductions of a consumer keep reading the original',
      'name === consumer ||',
      'name === consumer &&',
    ]),
    of('schedule/algorithm/new-func.ts', [
      'new funcs may have names in use',
      'if (what !== undefined) refuse',
      'if (what === P.name) refuse',
    ]),
    of('schedule/algorithm/rewrite-algorithm.ts', [
      'copies raise the limits',
      'keepLimit(rewrite(d, P), P)',
      'rewrite(d, P)',
    ]),
  ),
  ...of(
    'lower/lower.ts',
    [
      'an update reads its own stage instead of the previous one',
      'relabel(e, f.name, labelOf(f, i - 1))',
      'relabel(e, f.name, labelOf(f, i))',
    ],
    ['predicates are dropped', 'return isAlways ? s :', 'return isAlways || s ? s :'],
    ['the loops of an rdom are nested in reverse order', 'return rdom.reduce<', 'return rdom.toReversed().reduce<'],
  ),
  ...of(
    'schedule/loops/split.ts',
    ['guard with <=', "operation<Hole>('<', variable(x)", "operation<Hole>('<=', variable(x)"],
    [
      'the last shifted tile starts one point early',
      "operation<Hole>('max', int(0), operation('-', len, factor))",
      "operation<Hole>('max', int(0), operation('-', operation('-', len, factor), int(1)))",
    ],
    ['shift and round are allowed on updates', "if (tail === 'guard' || isIdempotent(", 'if (tail || isIdempotent('],
    [
      'split: the partial tile is missing',
      "operation<Hole>('/', operation<Hole>('+', len, factorMinusOne), factor)",
      "operation<Hole>('/', len, factor)",
    ],
    ['split: the partial tile of a constant loop is missing', 'Math.ceil(points / size)', 'Math.floor(points / size)'],
    ['E6: factors may be zero', "return assertPositive('factor', d.factor, tiled);", 'return tiled;'],
    ['names of new loops may be in use', 'checkFresh(stage, at, [d.outer, d.inner], P);', ''],
  ),
  ...of('schedule/loops/push-down.ts', [
    'E2: push-down passes through let',
    "s.tag === 'For' ?",
    "s.tag === 'For' || s.tag === 'Let' ?",
  ]),
  ...of(
    'schedule/loops/fuse.ts',
    ['fuse with the wrong modulus', "operation('%', y, inner.in.len)", "operation('%', y, outer.in.len)"],
    ['fuse with the wrong quotient', "operation('/', y, inner.in.len)", "operation('/', y, outer.in.len)"],
    ['a pure loop is fused with a reduction', 'if (outerIsPure !== innerIsPure)', 'if (outerIsPure === null)'],
  ),
  ...of('schedule/loops/swap.ts', [
    'two reductions are swapped',
    'if (![outer, inner].some(',
    'if (!outer && ![outer, inner].some(',
  ]),
  ...of('schedule/loops/traverse.ts', ['a reduction runs in parallel', 'if (reorders && !', 'if (!reorders && !']),
  ...of('schedule/legality/ancestry.ts', [
    'the loops of a split reduction count as pure',
    'if (f.vars.includes(v)) return true;',
    "if (f.vars.includes(v) || body.tag === 'Let') return true;",
  ]),
  ...of('schedule/legality/storage-races.ts', [
    'E8: storage may be outside a parallel loop',
    'if (between !== undefined) {',
    'if (between === null) {',
  ]),
  ...of(
    'schedule/specialize.ts',
    [
      'a specialized branch is dropped',
      'consequent: branch(i + 1), alternative',
      "consequent: { tag: 'Nop' }, alternative",
    ],
    ['branches share the windows of their stages', 'label && { ...label, specialization: j }', 'label'],
  ),
  ...of('schedule/placement/compute-at.ts', [
    'a func is computed where it does not dominate all accesses',
    "if (first?.tag === 'Access') {",
    'if (first === null) {',
  ]),
  ...by(
    { file: 'test/schedule/unsorted.test.ts' },
    of('schedule/placement/compute-at.ts', [
      'a func is computed before its producers',
      '...[...access].filter((producer) => !computation.has(producer))',
      '',
    ]),
  ),
  ...of('schedule/placement/placement.ts', [
    'producers come after consumers',
    '?? Number.POSITIVE_INFINITY) > rank)',
    '?? Number.POSITIVE_INFINITY) < rank)',
  ]),
  ...of(
    'schedule/memory/hoist-storage.ts',
    [
      'memory is hoisted out of vectorized loops',
      "order === 'parallel' || order === 'vectorized'",
      "order === 'parallel'",
    ],
    [
      'memory is hoisted out of parallel loops',
      "order === 'parallel' || order === 'vectorized'",
      "order === 'vectorized'",
    ],
  ),
  ...of('schedule/placement/store-at.ts', [
    'storage does not dominate the computation',
    "new Set([d.func])).some((u) => u.tag === 'Label')",
    "new Set([d.func])).some((u) => u.tag === 'Label' && u.func === '')",
  ]),
  ...of(
    'schedule/placement/inline.ts',
    ['inline does not substitute the arguments', 'return substitute<Hole>(value, values);', 'return value;'],
    [
      'a func with updates is inlined',
      "if (f.updates.length > 0) return { why: 'it has updates', isScheduled: false };",
      '',
    ],
  ),
  ...by(
    { file: 'test/schedule/unsorted.test.ts' },
    of('schedule/placement/inline.ts', ['inline ignores earlier inlining', 'valuesIn(removed), P)', 'f.pure, P)']),
  ),
  ...of('semantics/target/small-step.ts', [
    'the small-step semantics stops one iteration early',
    "if (n === 0) return to('For-Stop'",
    "if (n <= 1) return to('For-Stop'",
  ]),
];
