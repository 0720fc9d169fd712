/** A wrong variant of one of our own rules: one stretch of one file of `src`, and what stands there instead. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Mutants by the file that they change. */
function of(file: string, ...variants: readonly (readonly [name: string, find: string, replace: string])[]): Mutant[] {
  return variants.map(([name, find, replace]) => ({ name, file, find, replace }));
}

export const mutants: readonly Mutant[] = [
  ...of(
    'lower/lower.ts',
    [
      'an update reads what it is about to write',
      'relabel(e, f.name, labelOf(f, i - 1))',
      'relabel(e, f.name, labelOf(f, i))',
    ],
    ['predicates are dropped', 'return isAlways ? s :', 'return isAlways || s ? s :'],
    ['reduction variables run in the other order', 'return rdom.reduce<', 'return rdom.toReversed().reduce<'],
  ),
  ...of(
    'schedule/split.ts',
    ['guard with <=', "operation<Hole>('<', variable(x)", "operation<Hole>('<=', variable(x)"],
    [
      'the last shifted tile begins one point early',
      "operation<Hole>('max', int(0), operation('-', len, factor))",
      "operation<Hole>('max', int(0), operation('-', operation('-', len, factor), int(1)))",
    ],
    ['shift and round are allowed on updates', "if (tail === 'guard' || at.stage === 0) return;", 'if (tail) return;'],
    [
      'the last tile is forgotten',
      "operation<Hole>('/', operation<Hole>('+', len, less), factor)",
      "operation<Hole>('/', len, factor)",
    ],
    ['the last tile of a constant loop is forgotten', 'Math.ceil(points / size)', 'Math.floor(points / size)'],
    ['E6: factors may be zero', "return assertPositive('factor', d.factor, tiled);", 'return tiled;'],
    ['names of new loops may be taken', 'checkFresh(stage, at, [d.outer, d.inner], P);', ''],
  ),
  ...of('schedule/push-down.ts', [
    'E2: push-down goes through let',
    "s.tag === 'For' ?",
    "s.tag === 'For' || s.tag === 'Let' ?",
  ]),
  ...of(
    'schedule/fuse.ts',
    ['fuse with the wrong modulus', "operation('%', y, inner.in.len)", "operation('%', y, outer.in.len)"],
    ['fuse with the wrong quotient', "operation('/', y, inner.in.len)", "operation('/', y, outer.in.len)"],
    ['a pure loop is fused with a reduction', 'if (outerIsPure !== innerIsPure)', 'if (outerIsPure === null)'],
  ),
  ...of('schedule/swap.ts', [
    'two reductions are swapped',
    'if (![outer, inner].some(',
    'if (!outer && ![outer, inner].some(',
  ]),
  ...of('schedule/traverse.ts', ['a reduction runs in parallel', 'if (reorders && !', 'if (!reorders && !']),
  ...of('schedule/ancestry.ts', [
    'what a reduction is split into counts as pure',
    'if (f.vars.includes(v)) return true;',
    "if (f.vars.includes(v) || body.tag === 'Let') return true;",
  ]),
  ...of('schedule/storage-races.ts', [
    'E8: storage may be outside of a parallel loop',
    'if (between !== undefined) {',
    'if (between === null) {',
  ]),
  ...of(
    'schedule/specialize.ts',
    [
      'a specialised branch is dropped',
      'consequent: branch(i + 1), alternative',
      "consequent: { tag: 'Nop' }, alternative",
    ],
    ['branches share the windows of their stages', 'label && { ...label, specialization: j }', 'label'],
  ),
  ...of(
    'schedule/compute-at.ts',
    ['a func is computed where not all accesses see it', "if (first?.tag === 'Access') {", 'if (first === null) {'],
    ['a func is computed before its producers', '...[...access].filter((producer) => !computation.has(producer))', ''],
  ),
  ...of('schedule/placement.ts', [
    'producers come after consumers',
    '?? Number.POSITIVE_INFINITY) > rank)',
    '?? Number.POSITIVE_INFINITY) < rank)',
  ]),
  ...of(
    'schedule/hoist-storage.ts',
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
  ...of('schedule/store-at.ts', [
    'storage does not dominate the computation',
    "new Set([d.func])).some((u) => u.tag === 'Label')",
    "new Set([d.func])).some((u) => u.tag === 'Label' && u.func === '')",
  ]),
  ...of(
    'schedule/inline.ts',
    ['inline forgets the substitution', 'return substitute<Hole>(value, values);', 'return value;'],
    ['inline forgets what was inlined before', 'valuesIn(withoutLoops.taken), P)', 'f.pure, P)'],
    ['a func with updates is inlined', "if (f.updates.length > 0) return 'it has updates';", ''],
  ),
  ...of(
    'bounds/infer.ts',
    ['E1: nothing is demanded of the stage before', 'const own = stage === 0 ?', 'const own = stage < 9 ?'],
    ['β without the demands of predicates', "demandsOf([condition], context.at.func ?? '', facts, inAnyCase),", ''],
    [
      'memory is hoisted as the last iteration needs it',
      'const demands = mapDemands(rest, sweeping(loop, facts, unbounded));',
      `const lastOf = (box) => mapBox(box, (e) => replace(e, s.x, last));
       const sweep = sweeping(loop, facts, unbounded);
       const demands = new Map(Array.from(rest, ([key, box]) => [key, key.startsWith('size') ? lastOf(box) : sweep(box)]));`,
    ],
    [
      'a loop is left one iteration early',
      "operation('-', operation('+', min, ifPositive(len)), int(1))",
      "operation('-', operation('+', min, ifPositive(len)), int(2))",
    ],
  ),
  ...of(
    'bounds/demanding.ts',
    [
      'no storage for points that are written beyond the window',
      '[[memKey(s.func), boxAround(s.args, reason, facts)]]',
      '',
    ],
    ['β without the demands of values', 'demandsOf(s.values, s.func, facts, isMixed ? inAnyCase : ifValid),', ''],
    ['β without the demands of coordinates', 'demandsOf(s.args, s.func, facts, inAnyCase),', ''],
  ),
  ...of('bounds/held-window.ts', [
    'windows mention the loops around, whose names may be taken',
    'if (isShort && isStartup(min) && isStartup(len)) return { min, len };',
    'if (isShort) return { min, len };',
  ]),
  ...of(
    'bounds/mixed-points.ts',
    ['an update may read its garbage', 'if (U === undefined) return false;', 'if (f) return false;'],
    ['an update may read where its garbage tells', '...accesses.flatMap(({ args }) => args)', ''],
  ),
  ...of('bounds/demands.ts', [
    'β without its last demand',
    'other === undefined ? box : union(other, box, facts)',
    'other ?? box',
  ]),
  ...of(
    'bounds/box.ts',
    ['windows are one point short', "operation('+', operation('-', hi, lo), int(1))", "operation('-', hi, lo)"],
    ['E7: an empty window is not neutral', 'if (same) return tidy(both);', 'if (both) return tidy(both);'],
    ['E7: an empty stage demands its ends', '.reduce<Expr>(both, always);', '.slice(9).reduce<Expr>(both, always);'],
    ['a box is inside of another that it overlaps', '&& isAtMost(hi, around.hi, facts)', ''],
  ),
  ...of(
    'bounds/reserve.ts',
    ['memory on the stack is for one point less', 'int(most)', 'int(Math.max(1, most - 1))'],
    [
      'memory of a constant size is hoisted for one point less',
      '({ min: int(0), len })',
      "({ min: int(0), len: len.tag === 'Const' ? int(len.value - 1) : len })",
    ],
  ),
  ...of(
    'bounds/extreme.ts',
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
  ...of('bounds/sweep.ts', [
    'conditions outlive the loops that they are about',
    'filter((part) => !mentions(part, x))',
    'filter((part) => part !== null)',
  ]),
  ...of('bounds/guard.ts', [
    'a guard promises one point too few',
    "return notNegative(operation('-', operation('-', b, a), int(1)));",
    "return notNegative(operation('-', operation('-', b, a), int(2)));",
  ]),
  ...of(
    'bounds/startup-checks.ts',
    ['negative rdoms are not checked', '[...rdomChecks(P), ...asserts]', '[...asserts]'],
    ['inputs are not checked', 'seq(...inputChecks(inputs, facts), ...rest)', 'seq(...rest)'],
  ),
  ...of('bounds/startup-facts.ts', [
    'output windows are taken to be long',
    'atLeast(windowLen(x), 1)',
    'atLeast(windowLen(x), 3)',
  ]),
  ...of(
    'bounds/fixed-bounds.ts',
    [
      'a bound may be smaller than what is demanded',
      "operation<Hole>('>=', needed.min, hole.min)",
      "operation<Hole>('>=', hole.min, hole.min)",
    ],
    ['aligned windows are too short', "operation('-', operation('+', needed, m), int(1))", 'needed'],
  ),
  ...of('bounds/index-range.ts', ['a wrapped coordinate stops short', 'hi: int(value - 1) }', 'hi: int(value - 2) }']),
  ...of('bounds/value-range.ts', [
    'updates do not change the range of values',
    'return stages(f)\n',
    'return stages(f).slice(0, 1)\n',
  ]),
  ...of(
    'bounds/obligation-limits.ts',
    ['E15: windows may overflow', 'nan || !(least >= i32.least && most <= i32.greatest)', 'nan'],
    ['E15: numbers below i32 fit', 'least >= i32.least && most', 'most'],
  ),
  ...of('bounds/obligations.ts', [
    'E15: loops may leave i32',
    'int(1)), { text: () => where }, known);',
    'int(1)), { text: () => where }, new Set([variable]));',
  ]),
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
  ...of(
    'syntax/memory.ts',
    [
      'rows in memory are not aligned but cut',
      "operation('/', operation('+', len, int(n - 1)), int(n))",
      "operation('/', len, int(n))",
    ],
    ['rows of a constant length in memory are cut', 'Math.ceil(known / n)', 'Math.floor(known / n)'],
  ),
  ...of('machine/full-tiles.ts', [
    'a tile is whole if one of its ends is inside',
    'if (this.#orders.some((other) => follows(order, other))) return;',
    'if (this.#orders.length > 0) return;',
  ]),
  ...of('machine/steady.ts', [
    'when one guard of a loop is over, all are',
    'const [only] = limits.length === 1 ? limits : [];',
    'const [only] = limits;',
  ]),
  ...of('machine/limit.ts', [
    'a short loop is decided by its first iteration',
    'grown && times !== null ? growth * (times - 1) : 0',
    '0',
  ]),
  ...of('machine/partition.ts', [
    'what stands still is taken to be inside',
    'open.length === 0 ? simple :',
    'true ? simple :',
  ]),
  ...of('machine/shared-guard.ts', [
    'the guard of the first iteration speaks for all',
    'plus(loop.min, int(count - 1))',
    'plus(loop.min, int(0 * count))',
  ]),
  ...of('machine/choose.ts', ['the other side is chosen before a loop', 'sides[side]', 'sides[1 - side]']),
  ...of('machine/weave.ts', ['all lanes are woven of the first', 'parts[j] ?? []', 'parts[0] ?? []']),
  ...of('machine/decide.ts', [
    'what is divided is multiplied',
    'constant(e.type, 1 / divisor)',
    'constant(e.type, divisor)',
  ]),
  ...of('emit/wasm/program/allocation.ts', [
    'storage lies on the stack where there is no room',
    "f.emit('f64.ge');",
    "f.emit('f64.le');",
  ]),
  ...of('machine/unread.ts', [
    'what is gathered is not stored',
    "if (e.tag === 'Load' || e.tag === 'Gather')",
    "if (e.tag === 'Load')",
  ]),
  ...of('machine/flatten.ts', [
    'reordered memory has the strides of another order',
    'times(strides[d] ?? int(1), sizes[d] ?? int(1))',
    'times(strides[d] ?? int(1), sizes[i] ?? int(1))',
  ]),
  ...of('semantics/small-step.ts', [
    'the machine stops one iteration early',
    "if (n === 0) return to('For-Stop'",
    "if (n <= 1) return to('For-Stop'",
  ]),
  ...of(
    'runtime/array-view.ts',
    [
      'extents come from signed strides',
      'extent += Math.abs(given[d] ?? 0) * Math.max(0, len - 1);',
      'extent += (given[d] ?? 0) * Math.max(0, len - 1);',
    ],
    ['negative strides reach nowhere', 'if (reach < 0) from += reach;', 'if (reach < 0) to += 0;'],
    ['the min of an array is ignored', '(x - (array.min[d] ?? 0))', 'x'],
    ['strides are not compared', '(shape[d] ?? 0) <= 1 || strides[d] === stride', '(shape[d] ?? 0) >= 0'],
  ),
  ...of('runtime/place-output.ts', [
    'a program writes in place whatever the strides',
    'storage.holds(part) && hasStrides(part, asked) ?',
    'storage.holds(part) ?',
  ]),
  ...of('runtime/place-input.ts', [
    'a copy of an input is one element short',
    'target.set(data.subarray(from, to));',
    'target.set(data.subarray(from, to - 1));',
  ]),
  ...of('runtime/copy.ts', [
    'one element too many is copied',
    'for (let i = 0; i < run; i++) to.data',
    'for (let i = 0; i <= run; i++) to.data',
  ]),
  ...of('runtime/module-cache.ts', [
    'modules of equal length are taken for each other',
    `const key = hash(bytes);
    const entry = this.#entries.get(key);
    if (entry === undefined || !areEqual(entry.bytes, bytes)) return null;`,
    `const [key, entry] = [...this.#entries].find(([, each]) => each.bytes.length === bytes.length) ?? [0];
    if (entry === undefined) return null;`,
  ]),
  ...of('compiled-program.ts', [
    'the arithmetic of the first call only is looked at',
    'if (key !== this.#checked) checkOverflow',
    'if (this.#checked === null) checkOverflow',
  ]),
  ...of('semantics/allocated.ts', [
    'a buffer need not hold what is allocated after the window',
    'if (len > 0 && before + after > 0)',
    'if (len > 0 && before > 0)',
  ]),
];
