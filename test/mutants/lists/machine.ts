import { type Mutant, of } from '../mutant.ts';

export const machineMutants: readonly Mutant[] = [
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
  ...of('machine/unread.ts', [
    'what is gathered is not stored',
    "if (e.tag === 'Load' || e.tag === 'Gather')",
    "if (e.tag === 'Load')",
  ]),
  ...of('machine/extent.ts', [
    'reordered memory has the strides of another order',
    'times(strides[d] ?? int(1), sizes[d] ?? int(1))',
    'times(strides[d] ?? int(1), sizes[i] ?? int(1))',
  ]),
  ...of('emit/wasm/program/allocation.ts', [
    'storage lies on the stack where there is no room',
    "f.emit('f64.ge');",
    "f.emit('f64.le');",
  ]),
  ...of(
    'machine/limits.ts',
    [
      'limits: a mask may be negative',
      '.filter(({ least }) => least >= 0)',
      '.filter(({ greatest }) => greatest >= 0)',
    ],
    [
      'limits: different bits are at least the larger',
      "'^': (x, y) => withBits(x, y, 0)",
      "'^': (x, y) => withBits(x, y, Math.max(x.least, y.least))",
    ],
    ['limits: quotients are rounded towards zero', 'least: Math.floor(least / d)', 'least: Math.trunc(least / d)'],
    ['limits: what wraps is clamped', "op === 'saturate' ? clamped(found, any) : any", 'clamped(found, any)'],
    ['limits: a remainder has the sign of the divisor', 'greatest: Math.abs(d) - 1', 'greatest: d - 1'],
  ),
  ...of(
    'machine/limit.ts',
    [
      'limit: constants are rounded down',
      'Math.ceil((scale * to - from - more) / growth)',
      'Math.floor((scale * to - from - more) / growth)',
    ],
    ['limit: numbers of iterations are rounded down', "operation('ceil', 'f64'", "operation('floor', 'f64'"],
    ['limit: the weaker of two limits is enough', 'other.more >= more;', 'other.more <= more;'],
    [
      'limit: the first iteration speaks for all',
      "side === 'end' ? last : loop.min",
      "side === 'end' ? loop.min : loop.min",
    ],
    [
      'limit: a quotient is compared as what is divided',
      'scaled(bound, scale), f64(first)',
      'scaled(bound, 1), f64(first)',
    ],
    ['limit: it plainly holds of what begins below', 'from + more >= scale * to;', 'from + more >= to;'],
  ),
  ...of(
    'machine/narrowing.ts',
    [
      'narrowing: distances of low bits',
      "case '^':\n        return this.#apply(e, to, lower);",
      "case '^':\n      case 'absd':\n        return this.#apply(e, to, lower);",
    ],
    [
      'narrowing: low bits are shifted to the right',
      "e.op === '<<' ? this.lower(x, to) : this.whole(x, to)",
      'this.lower(x, to)',
    ],
    [
      'narrowing: the least of low bits',
      'return this.#apply(e, to, (arg) => this.whole(arg, to));',
      'return this.#apply(e, to, (arg) => this.lower(arg, to));',
    ],
    [
      'narrowing: shifts by all bits of the narrower type',
      "case '>>':\n        return this.#byNumber(e, to, 0, bits(to) - 1);",
      "case '>>':\n        return this.#byNumber(e, to, 0, bits(to));",
    ],
    [
      'narrowing: low bits of what is cast to a wider type',
      'return bits(x.type) <= bits(to) ? cast(to, x) : this.lower(x, to);',
      'return cast(to, x);',
    ],
  ),
  ...of('machine/partition.ts', [
    'partition: the steady part may end before it begins',
    "hasStart ? operation('max', 'i32', from, end) : end",
    'end',
  ]),
  ...of(
    'machine/steady.ts',
    [
      'steady: above counts as at least',
      "const more = e.op === '<=' || e.op === '>' ? -1 : 0;",
      "const more = e.op === '<=' ? -1 : 0;",
    ],
    [
      'steady: remainders of what is below zero are dropped',
      "const isPositive = this.#taken.limit('start', lanes, 0, int(0), { isCoordinate });",
      'const isPositive = isCoordinate || lanes;',
    ],
    [
      'steady: a guard that may wrap is over for good',
      "limit?.side === 'end' && isForeseen(truth, this.#known)",
      "limit?.side === 'end'",
    ],
  ),
  ...of(
    'machine/taken.ts',
    ['taken: what is large enough may wrap', "if (side === 'start') this.limits.push(highest);", ''],
    ['taken: the first lane decides', "(side === 'end' ? width : 0) + divisor * more", '0 * width + divisor * more'],
    [
      'taken: quotients are compared one by one',
      "(side === 'end' ? width : 0) + divisor * more",
      "(side === 'end' ? width : 0) + more",
    ],
  ),
  ...of(
    'machine/guards.ts',
    [
      'guards: products by large factors do not wrap',
      'Math.abs(numberOf(arg) ?? 0) >= plainFactor',
      'Math.abs(numberOf(arg) ?? 0) >= 2 ** 32',
    ],
    [
      'guards: products of two variables do not wrap',
      '(!isProduct || e.args.some((arg) => numberOf(arg) !== null))',
      '(!isProduct || e.args.length > 0)',
    ],
    ['guards: sums are the same whatever their constants', '.join(` ${e.op} `)', '.length + e.op'],
  ),
  ...of('machine/weave.ts', [
    'weave: remainders by any number come again',
    'modulus !== null && isPowerOfTwo(modulus) && stride',
    'modulus !== null && modulus > 0 && stride',
  ]),
  ...of(
    'machine/spread.ts',
    ['spread: differences of lanes step as sums', 'sign * stepOf(b)', 'stepOf(b)'],
    [
      'spread: a step counts once in a longer period',
      'Math.imul(step, Math.floor(j / period))',
      'Math.imul(step, j % 1)',
    ],
    [
      'spread: the remainder of a base is none',
      'Math.floor((constant + more) / divisor)',
      'Math.floor(more / divisor)',
    ],
    ['spread: loads of lanes are not stepped by factors', 'Math.imul(some.step, number)', 'some.step'],
  ),
  ...of(
    'machine/quotient.ts',
    ['quotient: shifts by 31 bits are divisions', 'n >= 0 && n < 31', 'n >= 0 && n < 32'],
    ['quotient: divisors may be negative', 'constant > 0 : isShift', 'constant !== 0 : isShift'],
  ),
  ...of(
    'machine/residue.ts',
    ['residue: a remainder has more bits than it has', 'm.value % modulus === 0', 'modulus % m.value === 0'],
    ['residue: factors are not taken into remainders', 'add(inside, all, depth + 1)', 'add(inside, 1, depth + 1)'],
  ),
  ...of(
    'machine/strengthen.ts',
    [
      'strengthen: quotients grow evenly where i32 wraps',
      'return this.#coordinates.has(e) ? int(growth / divisor) : null;',
      'return int(growth / divisor);',
    ],
    [
      'strengthen: a product of two that grow grows',
      "return left === 'none' ? times(a, n) : null;",
      'return times(a, n);',
    ],
  ),
  ...of(
    'machine/outline.ts',
    [
      'outline: the last band is as long as the others',
      "count: operation('min', 'i32', size, minus(count, before))",
      'count: size',
    ],
    ['outline: the steps of bands are those of iterations', 'by: times(by, size)', 'by'],
  ),
  ...of(
    'machine/empty-nests.ts',
    [
      'empty nests: one empty loop of two is enough',
      'return a.filter((i) => b.some((j) => isSame(i.len, j.len) && sameAll(i.around, j.around)));',
      'return b;',
    ],
    ['empty nests: loops of negative lengths between are skipped', '.filter(mayFail)\n', '.filter(() => false)\n'],
    [
      'empty nests: what the alternative does is overlooked',
      'both(this.#of(s.consequent), this.#of(s.alternative))',
      'this.#of(s.consequent)',
    ],
  ),
  ...of('machine/full-tiles.ts', [
    'full tiles: one more than the end of i32 is larger',
    ", condition: operation('<', a, b) } : null",
    ' } : null',
  ]),
  ...of(
    'machine/constant-sizes.ts',
    [
      'constant sizes: rows are cut',
      'Math.ceil(Math.max(0, len) / multiple)',
      'Math.floor(Math.max(0, len) / multiple)',
    ],
    [
      'constant sizes: storage is as large as it sometimes is',
      'isAtMost(order.indexOf(d) + 1, mostRowBytes) ? most(d)',
      'isAtMost(order.indexOf(d) + 1, mostRowBytes) ? sometimes[d] ?? most(d)',
    ],
  ),
  ...of(
    'machine/at-iteration.ts',
    ['at iteration: what is taken away may grow', "e.op === '-' && standsStill(b, inner)", "e.op === '-'"],
    ['at iteration: factors may be negative', "e.op === '*' && (isPositive(a) || isPositive(b))", "e.op === '*'"],
  ),
  ...of('machine/numbering.ts', [
    'numbering: zeros have no sign',
    "Object.is(e.value, -0) ? '-0' : e.value",
    'e.value',
  ]),
];
