import { by, type Mutant, of } from '../mutant.ts';

const iterationLimits = { file: 'test/machine/passes/loop/index-set-splitting/iteration-limits.test.ts' };
const handmade = { file: 'test/machine/laws.test.ts', test: 'handwritten' };
const narrow = { file: 'test/machine/passes/scalar/narrow.test.ts' };
const gatherToInterleave = { file: 'test/machine/passes/vector/gather-to-interleave.test.ts' };
const valueAtIteration = { file: 'test/machine/analysis/value-at-iteration.test.ts' };
const found = { file: 'test/machine/found.test.ts' };

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
  ...of('target/full-tiles.ts', [
    'a tile is whole if one of its ends is inside',
    'if (this.#orders.some((other) => follows(order, other))) return;',
    'if (this.#orders.length > 0) return;',
  ]),
  ...of('machine/passes/loop/index-set-splitting/steady-state.ts', [
    'when one guard of a loop is over, all are',
    'const [only] = limits.length === 1 ? limits : [];',
    'const [only] = limits;',
  ]),
  ...of('machine/passes/loop/index-set-splitting/iteration-limits.ts', [
    'a short loop is decided by its first iteration',
    'grown && times !== null ? growth * (times - 1) : 0',
    '0',
  ]),
  ...of('machine/passes/loop/index-set-splitting/index-set-splitting.ts', [
    'what stands still is taken to be inside',
    'open.length === 0 ? simple :',
    'true ? simple :',
  ]),
  ...of('machine/passes/loop/shared-guard.ts', [
    'the guard of the first iteration speaks for all',
    'plus(loop.min, int(count - 1))',
    'plus(loop.min, int(0 * count))',
  ]),
  ...of('machine/passes/loop/unswitch-selects.ts', [
    'the other side is chosen before a loop',
    'sides[side]',
    'sides[1 - side]',
  ]),
  ...of('machine/passes/vector/interleave-hoisting.ts', [
    'all lanes are woven of the first',
    'parts[j] ?? []',
    'parts[0] ?? []',
  ]),
  ...of('machine/passes/scalar/constant-folding.ts', [
    'what is divided is multiplied',
    'constant(e.type, 1 / divisor)',
    'constant(e.type, divisor)',
  ]),
  ...of('machine/passes/memory/dead-store-elimination.ts', [
    'what is gathered is not stored',
    "if (e.tag === 'Load' || e.tag === 'Gather')",
    "if (e.tag === 'Load')",
  ]),
  ...of('machine/lower/buffer-extent.ts', [
    'reordered memory has the strides of another order',
    'times(strides[d] ?? int(1), sizes[d] ?? int(1))',
    'times(strides[d] ?? int(1), sizes[i] ?? int(1))',
  ]),
  ...of('emit/wasm/program/allocation.ts', [
    'storage lies on the stack where there is no room',
    "f.emit('f64.ge');",
    "f.emit('f64.le');",
  ]),
  ...by(
    iterationLimits,
    of(
      'machine/passes/loop/index-set-splitting/iteration-limits.ts',
      [
        'limit: constants are rounded down',
        'Math.ceil((scale * to - from - more) / growth)',
        'Math.floor((scale * to - from - more) / growth)',
      ],
      ['limit: numbers of iterations are rounded down', "operation('ceil', 'f64'", "operation('floor', 'f64'"],
      ['limit: the weaker of two limits is enough', 'other.more >= more;', 'other.more <= more;'],
    ),
  ),
  ...by(
    handmade,
    of('machine/passes/loop/index-set-splitting/iteration-limits.ts', [
      'limit: the first iteration speaks for all',
      "side === 'end' ? last : loop.min",
      "side === 'end' ? loop.min : loop.min",
    ]),
  ),
  ...by(
    iterationLimits,
    of(
      'machine/passes/loop/index-set-splitting/iteration-limits.ts',
      [
        'limit: a quotient is compared as what is divided',
        'scaled(bound, scale), f64(first)',
        'scaled(bound, 1), f64(first)',
      ],
      ['limit: it plainly holds of what begins below', 'from + more >= scale * to;', 'from + more >= to;'],
    ),
  ),
  ...by(
    narrow,
    of(
      'machine/passes/scalar/narrowing.ts',
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
    ),
  ),
  ...by(
    { equivalent: 'a shift by as many bits as a type has, or more, is defined and gives 0 or −1 in every type.' },
    of('machine/passes/scalar/narrowing.ts', [
      'narrowing: shifts by all bits of the narrower type',
      "case '>>':\n        return this.#byNumber(e, to, 0, bits(to) - 1);",
      "case '>>':\n        return this.#byNumber(e, to, 0, bits(to));",
    ]),
  ),
  ...by(
    {
      equivalent:
        'a cast of the wide value keeps the same low bits; the rule only says when it is cheaper to narrow what is cast.',
    },
    of('machine/passes/scalar/narrowing.ts', [
      'narrowing: low bits of what is cast to a wider type',
      'return bits(x.type) <= bits(to) ? cast(to, x) : this.lower(x, to);',
      'return cast(to, x);',
    ]),
  ),
  ...by(
    handmade,
    of(
      'machine/passes/loop/index-set-splitting/steady-state.ts',
      [
        'steady: above counts as at least',
        "const more = e.op === '<=' || e.op === '>' ? -1 : 0;",
        "const more = e.op === '<=' ? -1 : 0;",
      ],
      [
        'steady: remainders of what is below zero are dropped',
        "const isPositive = this.#facts.assumeBound('start', lanes, 0, int(0), { isCoordinate });",
        'const isPositive = isCoordinate || lanes;',
      ],
    ),
  ),
  ...by(
    handmade,
    of('machine/passes/loop/index-set-splitting/steady-state-facts.ts', [
      'taken: the first lane decides',
      "(side === 'end' ? width : 0) + divisor * more",
      '0 * width + divisor * more',
    ]),
  ),
  ...by(
    gatherToInterleave,
    of('machine/analysis/gather-loads.ts', [
      'gather loads: a step counts once in a longer period',
      'Math.imul(step, Math.floor(j / period))',
      'Math.imul(step, j % 1)',
    ]),
  ),
  ...by(
    found,
    of('machine/passes/scalar/strength-reduction.ts', [
      'strengthen: quotients grow evenly where i32 wraps',
      'return this.#coordinates.has(e) ? int(growth / divisor) : null;',
      'return int(growth / divisor);',
    ]),
  ),
  ...by(
    handmade,
    of('machine/passes/scalar/strength-reduction.ts', [
      'strengthen: a product of two that grow grows',
      "return left === 'none' ? times(a, n) : null;",
      'return times(a, n);',
    ]),
  ),
  ...by(
    valueAtIteration,
    of(
      'machine/analysis/value-at-iteration.ts',
      ['at iteration: what is taken away may grow', "e.op === '-' && isLoopInvariant(b, inner)", "e.op === '-'"],
      ['at iteration: factors may be negative', "e.op === '*' && (isPositive(a) || isPositive(b))", "e.op === '*'"],
    ),
  ),
];
