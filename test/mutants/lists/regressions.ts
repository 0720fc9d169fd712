import { by, type Mutant, of } from '../mutant.ts';

/* Former bugs in the compiler that fuzzing had missed. It detects most of them now; the others name a test. */

export const regressionMutants: readonly Mutant[] = [
  ...by(
    { file: 'test/files/detached.test.ts' },
    of('api/files/file.ts', [
      'regression: an array whose buffer was detached is encoded',
      'array instanceof NdArray ? intact(array, name) :',
      'array instanceof NdArray ? array :',
    ]),
  ),
  ...by(
    { file: 'test/files/npz.test.ts', test: 'at most 65535' },
    of('files/npz/encode.ts', [
      'regression: the number of arrays in an .npz file may have more than 16 bits',
      'if (arrays.length > greatestCount) {',
      'if (arrays.length > 2 * greatestCount) {',
    ]),
  ),
  ...by(
    { file: 'test/runtime/coordinator.test.ts', test: 'end after the workers' },
    of('runtime/threads/coordinator.ts', [
      'regression: a stopped call ends before the workers that write to its buffer',
      'await this.#pool.close();',
      'void this.#pool.close();',
    ]),
  ),
  ...by(
    { file: 'test/api/run/hostile.test.ts', test: 'shrink during a call' },
    of('runtime/arrays/place-input.ts', [
      'regression: an empty part of a detached buffer is copied',
      'if (isRange && to > from) target()',
      'if (isRange) target()',
    ]),
  ),
  ...by(
    { file: 'test/cli/photo-codecs.test.ts' },
    of('cli/input/photos.ts', [
      'regression: the codec of the first photo decodes and encodes all photos',
      'await chooseCodec(format, undefined)',
      'await chooseCodec(inputs[0]?.format ?? format, undefined)',
    ]),
  ),
  ...by(
    { file: 'test/files/photo.test.ts', test: 'hidden' },
    of('files/photo/jpeg-header.ts', [
      'regression: a stuffed zero begins a segment of a JPEG',
      'if (bytes[at] !== 0xff || bytes[at + 1] === 0) return null;',
      'if (bytes[at] !== 0xff) return null;',
    ]),
  ),
  ...by(
    { file: 'test/files/npz.test.ts', test: 'before it is decompressed' },
    of('files/npz/member.ts', [
      'regression: an array of an .npz file is decompressed before its size is checked',
      'if (entry.method !== deflated) return',
      'return',
    ]),
  ),
  ...by(
    { file: 'test/lab/case-text.test.ts', test: 'inputs are large' },
    of(
      'lab/case-text.ts',
      ['regression: the inputs of a case may have any size', 'points > mostPoints', 'points < 0'],
      [
        'regression: a parameter of a case may have any value',
        "return !Object.is(value, Number.NaN) && isValueOf(type?.type ?? 'i32', value);",
        'return !Object.is(value, Number.NaN);',
      ],
    ),
  ),
  ...by(
    { file: 'test/lab/regressions.test.ts', test: 'negative zero' },
    of('syntax/expr.ts', [
      'regression: integer constants may be negative zero',
      'value: value === 0 && !isFloat(type) ? 0 : value',
      'value',
    ]),
  ),
  ...of('machine/passes/memory/storage-coalescing.ts', [
    'regression: storage coalescing ignores code after the scope of a guest',
    'for (let rest = after; rest !== null; rest = rest.outer) {',
    'for (let rest = after && null; rest !== null; rest = rest.outer) {',
  ]),
  ...by(
    { file: 'test/machine/regressions.test.ts', test: 'many registers' },
    of('machine/passes/memory/store-to-load-forwarding.ts', [
      'regression: the scope of every register is extended',
      'made.push(this.#other(body, stored));',
      "made.push(...[this.#other(body, stored)].map((o) => (o.tag === 'Hold' ? { extended: o } : o)));",
    ]),
  ),
  ...by(
    { file: 'test/machine/regressions.test.ts', test: 'shadows' },
    of('target/scope-facts.ts', [
      'regression: facts about a variable apply to the variable that it shadows',
      'this.#bindings++',
      'this.#bindings',
    ]),
  ),
  ...of('bounds/startup/obligations.ts', [
    'regression: windows of storage are not checked for overflow',
    'for (const e of [min, len]) exactly(',
    'for (const e of [min]) exactly(',
  ]),
  ...of('bounds/startup/obligations.ts', [
    'regression: loop variables are not checked for overflow',
    'this.#add(variable, last, { text: () => where }, inside);',
    'this.#add(variable, last, { text: () => where }, new Set([variable]));',
  ]),
  ...of('bounds/startup/obligation-limits.ts', [
    'regression: values that are not known to overflow fit in i32',
    'nan || !(least >= i32.least && greatest <= i32.greatest)',
    'least > i32.greatest || greatest < i32.least',
  ]),
  ...by(
    {
      equivalent:
        '−2³¹ / −1 is exact modulo 2³², and a quotient is required anyway as a coordinate or as an operand of what is not exact modulo 2³².',
    },
    of('bounds/startup/obligations.ts', [
      'regression: quotients by parameters are not checked for overflow',
      '(constantOf(e.args[1] ?? int(0)) ?? 0) <= 0',
      '(constantOf(e.args[1] ?? int(0)) ?? 1) <= 0',
    ]),
  ),
  ...by(
    { file: 'test/bounds/startup/obligations.test.ts', test: 'a coordinate of folded storage' },
    of('bounds/startup/obligations.ts', [
      'regression: coordinates of folded storage may wrap',
      'return isFolded ? coordinate : e;',
      'return isFolded ? e : e;',
    ]),
  ),
  ...by(
    { file: 'test/deep/edges-regressions.test.ts', test: 'former bugs' },
    of('target/folding/fold.ts', [
      'regression: coordinates of one-point storage are ignored',
      "size === null ? arg : operation('%', arg, int(size))",
      "size === null ? arg : size === 1 ? int(0) : operation('%', arg, int(size))",
    ]),
    of('bounds/infer/demanding.ts', [
      'regression: a coordinate that may wrap restricts demands',
      'if (I === undefined || !isExact(e)) return [];',
      "if (I === undefined || e.tag === 'Access') return [];",
    ]),
  ),
  ...of('api/run/window.ts', [
    'regression: a window may start at negative zero',
    '{ min: from + 0, len: to - from + 0 }',
    '{ min: from, len: to - from }',
  ]),
  ...of(
    'runtime/arrays/array-view.ts',
    [
      'regression: the first point of an array has the lowest address',
      'if (reach < 0) from += reach;\n    else to += reach;',
      'to += Math.abs(reach);',
    ],
    [
      'regression: extents use signed strides',
      'extent += Math.abs(given[d] ?? 0) * Math.max(0, len - 1);',
      'extent += (given[d] ?? 0) * Math.max(0, len - 1);',
    ],
  ),
  ...by(
    { file: 'test/machine/former-bugs.test.ts' },
    of('machine/passes/loop/index-set-splitting/steady-state.ts', [
      'regression: guards end together if one limit implies the others',
      'withoutEqual(this.#facts.limits, this.#definitions).length === 1',
      'limits.length === 1',
    ]),
    of(
      'emit/wasm/expression/one-instruction.ts',
      ['regression: half of any three terms is a mean', 'others.length === 2 && a', 'a'],
      [
        'regression: a sum of two constants may have any type',
        'if (bits(e.type) < 2 * bits(this.#type)) return null;',
        'if (constantOf(e) === null && bits(e.type) < 2 * bits(this.#type)) return null;',
      ],
    ),
    of('machine/analysis/residue.ts', [
      'regression: products of residues are exact in f64',
      'modulo(Math.imul(a, b), modulus)',
      'modulo(a * b, modulus)',
    ]),
    of('machine/analysis/coordinates.ts', [
      'regression: conditions of selects in coordinates do not wrap',
      'e.args.slice(1)',
      'e.args',
    ]),
    of('emit/wasm/expression/memory/pointer.ts', [
      'regression: any constant is the static offset of an address',
      'offset >= 0 && offset < offsetLimit',
      'offset >= 0',
    ]),
    of('emit/wasm/expression/vector/divide-by-constant.ts', [
      'regression: divisors fit in the lanes of their dividends',
      'if (d > greatest) return shiftLanes(',
      'if (d > 9 * greatest) return shiftLanes(',
    ]),
    of('machine/passes/memory/store-to-load-forwarding.ts', [
      'regression: any number of scopes of registers are nested',
      'registers++ < maxExtendedRegisters',
      'registers++ < 10 ** 9',
    ]),
    of('machine/passes/scalar/common-subexpressions.ts', [
      'regression: any number of scopes of shared values are nested',
      'scopes === maxNestedDefinitions',
      'scopes < 0',
    ]),
    of('target/overwritten/overwritten.ts', [
      'regression: overwritten rows may wrap',
      'isExact(first) && isExact(last) ?',
      'first && last ?',
    ]),
    of('machine/passes/loop/index-set-splitting/steady-state.ts', [
      'regression: dividends of remainders by powers of two fit',
      'this.#isShort && !mayWrap',
      'this.#isShort',
    ]),
    of('simplify/comparisons.ts', [
      'regression: a comparison of a quotient has a constant beyond i32',
      'Math.abs(constant) > greatest || constant - 1 < least',
      'constant > greatest',
    ]),
    of('syntax/value.ts', ['regression: NaN and the infinities have the same text', 'String(n)', 'JSON.stringify(n)']),
  ),
  ...by(
    {
      equivalent:
        'Coordinates are used only if `mayWrap` is false: then the start-up checks cover every part of a coordinate that ' +
        'reads no memory, also beside values without bounds.',
    },
    of('machine/analysis/coordinates.ts', [
      'regression: operands beside values without bounds do not wrap',
      '!isSum(e) && !this.#isExact(e)',
      '!isSum',
    ]),
  ),
  ...by(
    {
      equivalent:
        'v is replaced with min(v, e), which equals v wherever v ≤ e holds, also if e mentions v. Such limits cost time, ' +
        'in proportion to the number of conditions since nodes are narrowed once.',
    },
    of('bounds/infer/guard.ts', [
      'regression: the limit of a variable may depend on it',
      'readsMemory(others) || mentions(others, atom.name)',
      'readsMemory(others)',
    ]),
  ),
  ...by(
    { file: 'test/verify/interference.test.ts', test: 'array of the caller' },
    of('verify/interference.ts', [
      'regression: buffers may be placed in arrays of the caller',
      'if (block === undefined) this.complaint ??= ',
      'if (block !== undefined && block.size < 0) this.complaint ??= ',
    ]),
  ),
  ...by(
    { file: 'test/verify/malformed.test.ts', test: 'a pass introduces no name of an input' },
    of('machine/lower/program-arguments.ts', [
      'regression: registers may have the names of inputs',
      '[...scalars, ...P.inputs, ...parts]) names.fresh(name)',
      'scalars) names.fresh(name)',
    ]),
  ),
];
