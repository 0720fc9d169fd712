import { by, type Mutant, of } from '../mutant.ts';

const iterationLimits = { file: 'test/machine/passes/loop/index-set-splitting/iteration-limits.test.ts' };
const handmade = { file: 'test/machine/laws.test.ts', test: 'handwritten' };
const narrow = { file: 'test/machine/passes/scalar/narrow.test.ts' };
const gatherToInterleave = { file: 'test/machine/passes/vector/gather-to-interleave.test.ts' };
const valueAtIteration = { file: 'test/machine/analysis/value-at-iteration.test.ts' };
const regressions = { file: 'test/machine/regressions.test.ts' };
const substitute = { file: 'test/machine/ir/substitute.test.ts' };

export const machineMutants: readonly Mutant[] = [
  ...of(
    'syntax/memory.ts',
    [
      'aligned rows are rounded down',
      "operation('/', operation('+', len, int(n - 1)), int(n))",
      "operation('/', len, int(n))",
    ],
    ['aligned rows of constant length are rounded down', 'Math.ceil(constant / n)', 'Math.floor(constant / n)'],
  ),
  ...of('target/full-tiles.ts', [
    'a tile is full if one of its ends is inside',
    'if (this.#orders.some((other) => follows(order, other))) return;',
    'if (this.#orders.length > 0) return;',
  ]),
  ...by(
    { ...regressions, test: 'a tile is not full because a product wraps' },
    of('target/full-tiles.ts', [
      'conditions of full tiles may wrap',
      'if (choice === null || !isExact(conditionOf(choice))) return null;',
      'if (choice === null) return null;',
    ]),
  ),
  ...by(
    { ...regressions, test: 'a loop that is distributed' },
    of('machine/passes/memory/distribute.ts', [
      'distribution drops assignments to other registers',
      'if (!steps.every(isKept)) return null;',
      'if (!steps.some(isKept)) return null;',
    ]),
  ),
  ...by(
    { ...regressions, test: 'a value that was loaded' },
    of('machine/analysis/definitions.ts', [
      'variables are replaced by loads',
      'if (!isLoopInvariant(value, none)) {',
      'if (this.#loaded.size < 0) {',
    ]),
  ),
  ...by(
    { ...regressions, test: 'a store to an address that it changes itself' },
    of('machine/analysis/addresses.ts', [
      'addresses that read memory keep their key',
      'if (!terms.every(({ atom }) => isLoopInvariant(atom, none))) {',
      'if (this.#uses < 0) {',
    ]),
  ),
  ...by(
    { ...regressions, test: 'no part of a coordinate or condition is assumed to be exact' },
    of(
      'target/may-wrap.ts',
      [
        'coordinates are exact on which no window relies',
        'if (![...written, ...read].every(isCovered)) return true;',
        'if (written.length > 1000) return true;',
      ],
      [
        'conditions with large factors are exact',
        'every((part) => isExact(part) || readsMemory(part))',
        'every((part) => isExact(part) || !readsMemory(part))',
      ],
    ),
  ),
  ...by(
    { ...regressions, test: 'a guard over a minimum holds' },
    of('machine/passes/loop/index-set-splitting/steady-state.ts', [
      'index-set splitting: guards over simplified scalars are final',
      "=== 'end' && !this.#facts.hasScalars;",
      "=== 'end';",
    ]),
  ),
  ...of('machine/passes/loop/index-set-splitting/steady-state.ts', [
    'index-set splitting: one limit decides all guards',
    'withoutEqual(this.#facts.limits, this.#definitions).length === 1',
    'limits.length > 0',
  ]),
  ...of('machine/passes/loop/index-set-splitting/iteration-limits.ts', [
    'index-set splitting: the first iteration decides a short loop',
    'grown && times !== null ? growth * (times - 1) : 0',
    '0',
  ]),
  ...of('machine/passes/loop/index-set-splitting/index-set-splitting.ts', [
    'index-set splitting: loop-invariant guards are assumed to hold',
    'open.length === 0 ? simple :',
    'true ? simple :',
  ]),
  ...of('machine/passes/loop/shared-guard.ts', [
    'shared guard: the guard of the first iteration decides all',
    'plus(loop.min, int(count - 1))',
    'plus(loop.min, int(0 * count))',
  ]),
  ...of('machine/ir/assume.ts', [
    'assumptions: a disjunction with a false operand is false',
    "if (e.op === '||' && left !== null) return left !== 0 ? a : b;",
    "if (e.op === '||' && left !== null) return a;",
  ]),
  ...of('machine/passes/loop/unswitching/unswitch-selects.ts', [
    'unswitching: the wrong branch of a select is hoisted',
    'numberOf(e) === number ? outcome : null',
    'numberOf(e) === number ? !outcome : null',
  ]),
  ...of('machine/passes/loop/unswitching/unswitch-guards.ts', [
    'unswitching: the only guard holds in both versions',
    'assuming(false)',
    'assuming(true)',
  ]),
  ...by(
    { file: 'test/machine/passes/vector/interleave-hoisting.test.ts' },
    of('machine/passes/vector/interleave-hoisting.ts', [
      'interleave hoisting: all parts are the first one',
      'parts[j] ?? []',
      'parts[0] ?? []',
    ]),
  ),
  ...of('machine/passes/scalar/constant-folding.ts', [
    'constant folding: the reciprocal of a divisor is the divisor',
    'constant(e.type, 1 / divisor)',
    'constant(e.type, divisor)',
  ]),
  ...of('machine/passes/memory/dead-store-elimination.ts', [
    'dead store elimination: gathers do not use storage',
    "if (e.tag === 'Load' || e.tag === 'Gather')",
    "if (e.tag === 'Load')",
  ]),
  ...of('machine/lower/buffer-extent.ts', [
    'reordered storage has the strides of the original order',
    'times(strides[d] ?? int(1), sizes[d] ?? int(1))',
    'times(strides[d] ?? int(1), sizes[i] ?? int(1))',
  ]),
  ...of('emit/wasm/program/allocation.ts', [
    'storage is on the stack if the stack is too small',
    "f.emit('f64.ge');",
    "f.emit('f64.le');",
  ]),
  ...by(
    iterationLimits,
    of(
      'machine/passes/loop/index-set-splitting/iteration-limits.ts',
      [
        'iteration limit: constants are rounded down',
        'Math.ceil((scale * to - from - more) / growth)',
        'Math.floor((scale * to - from - more) / growth)',
      ],
      ['iteration limit: iteration counts are rounded down', "operation('ceil', 'f64'", "operation('floor', 'f64'"],
      ['iteration limit: the weaker of two limits suffices', 'other.more < limit.more', 'other.more > limit.more'],
    ),
  ),
  ...by(
    handmade,
    of('machine/passes/loop/index-set-splitting/iteration-limits.ts', [
      'iteration limit: the first iteration decides all',
      "side === 'end' ? last : loop.min",
      "side === 'end' ? loop.min : loop.min",
    ]),
  ),
  ...by(
    iterationLimits,
    of(
      'machine/passes/loop/index-set-splitting/iteration-limits.ts',
      [
        'iteration limit: a quotient is compared as its dividend',
        'scaled(bound, scale), f64(first)',
        'scaled(bound, 1), f64(first)',
      ],
      [
        'iteration limit: the scale of a constant comparison is ignored',
        'from + more >= scale * to;',
        'from + more >= to;',
      ],
    ),
  ),
  ...by(
    narrow,
    of(
      'machine/passes/scalar/narrowing.ts',
      [
        'narrowing: absolute differences of low bits',
        "case '^':\n        return this.#apply(e, to, lowBits);",
        "case '^':\n      case 'absd':\n        return this.#apply(e, to, lowBits);",
      ],
      [
        'narrowing: low bits are shifted to the right',
        "e.op === '<<' ? this.lowBits(x, to) : this.values(x, to)",
        'this.lowBits(x, to)',
      ],
      [
        'narrowing: minima of low bits',
        'return this.#apply(e, to, (arg) => this.values(arg, to));',
        'return this.#apply(e, to, (arg) => this.lowBits(arg, to));',
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
      'narrowing: low bits of a widening cast',
      'return bits(x.type) <= bits(to) ? cast(to, x) : this.lowBits(x, to);',
      'return cast(to, x);',
    ]),
  ),
  ...by(
    handmade,
    of(
      'machine/passes/loop/index-set-splitting/steady-state.ts',
      [
        'steady state: > counts as >=',
        "const more = e.op === '<=' || e.op === '>' ? -1 : 0;",
        "const more = e.op === '<=' ? -1 : 0;",
      ],
      [
        'steady state: remainders of negative values are dropped',
        "const isPositive = this.#facts.assumeBound('start', lanes, 0, int(0), { isCoordinate });",
        'const isPositive = isCoordinate || lanes;',
      ],
    ),
  ),
  ...by(
    handmade,
    of('machine/passes/loop/index-set-splitting/steady-state-facts.ts', [
      'steady-state facts: the first lane decides',
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
    regressions,
    of('machine/passes/scalar/strength-reduction.ts', [
      'strength reduction: quotients grow linearly where i32 wraps',
      'return this.#coordinates?.has(e) ? int(growth / divisor) : null;',
      'return int(growth / divisor);',
    ]),
  ),
  ...by(
    handmade,
    of('machine/passes/scalar/strength-reduction.ts', [
      'strength reduction: a product of two induction variables is one',
      "return left === 'none' ? times(a, n) : null;",
      'return times(a, n);',
    ]),
  ),
  ...by(
    valueAtIteration,
    of(
      'machine/analysis/value-at-iteration.ts',
      ['value at iteration: subtrahends may grow', "e.op === '-' && isLoopInvariant(b, inner)", "e.op === '-'"],
      [
        'value at iteration: factors may be negative',
        "e.op === '*' && (isPositive(a) || isPositive(b))",
        "e.op === '*'",
      ],
    ),
  ),
  ...by(
    substitute,
    of('machine/ir/substitute.ts', [
      'a copy of a buffer is placed in the storage of the original',
      '{ of: places.get(s.of) ?? s.of }',
      '{ of: s.of }',
    ]),
  ),
];
