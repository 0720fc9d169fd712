import { by, type Mutant, of } from '../mutant.ts';

const narrow = { file: 'test/emit/wasm/expression/narrow.test.ts' };
const reciprocal = { file: 'test/emit/wasm/expression/reciprocal.test.ts' };
const layouts = { file: 'test/deep/layouts.test.ts', test: 'random layouts' };
const interleave = { file: 'test/runtime/interleave.test.ts' };
const arrays = { file: 'test/runtime/arrays.test.ts' };
const injective = { file: 'test/runtime/injective.test.ts' };
const storage = { file: 'test/runtime/storage.test.ts' };
const peephole = { file: 'test/emit/wasm/peephole.test.ts' };
const races = { file: 'test/semantics/race.test.ts' };

export const engineMutants: readonly Mutant[] = [
  ...by(
    narrow,
    of(
      'emit/wasm/expression/vector/narrow-product.ts',
      ['narrow product: signed factors of 17 bits', 'greatest <= 0x7fff', 'greatest <= 0xffff'],
      ['narrow product: unsigned factors of 17 bits', 'greatest <= 0xffff', 'greatest <= 0x1ffff'],
      [
        'narrow product: one signed factor suffices',
        'isSigned16(f) && isSigned16(g)',
        'isSigned16(f) || isSigned16(g)',
      ],
    ),
  ),
  ...by(
    reciprocal,
    of('emit/wasm/expression/vector/reciprocal.ts', [
      'reciprocal: inexact for the greatest dividend',
      'excess * BigInt(most) < power',
      'excess * BigInt(most) <= power',
    ]),
  ),
  ...by(
    arrays,
    of('runtime/arrays/place-output.ts', [
      'place output: an array may end a point early',
      'I.min + I.len <= (min[d] ?? 0) + (shape[d] ?? 0)',
      'I.min + I.len <= (min[d] ?? 0) + (shape[d] ?? 0) + 1',
    ]),
  ),
  ...by(
    layouts,
    of(
      'runtime/arrays/place-input.ts',
      ['place input: strides are not checked', 'storage.holds(array) && isUsable && (', 'storage.holds(array) && ('],
      [
        'place input: any byte is a valid bool',
        "(type !== 'bool' || data.subarray(from, to).every((c) => c <= 1))",
        'data.length >= 0',
      ],
      [
        'place input: the address of a copy is its first element',
        'address: start + first * size, strides, copied: start, data };',
        'address: start, strides, copied: start, data };',
      ],
    ),
  ),
  ...by(
    { file: 'test/api/run/beyond-window.test.ts' },
    of('runtime/arrays/place-output.ts', [
      'place output: points beyond the window are copied',
      'on(to, requested), () => on(inside(), requested)',
      'on(to, window), () => on(inside(), window)',
    ]),
  ),
  ...by(
    interleave,
    of(
      'runtime/arrays/interleave/strips.ts',
      ['strips: the last one is not moved back', 'Math.min(next, pixels.len - lanes)', 'next'],
      ['strips: gaps between pixels are not read', 'if (isSplit || keep !== null) strip', 'if (isSplit) strip'],
    ),
    of(
      'runtime/arrays/interleave/shuffles.ts',
      ['shuffles: mirrored pixels keep their order', 'isMirrored ? pixels - 1 - pixel : pixel', 'pixel'],
      ['shuffles: words are transposed twice', 'lowWords.map((byte) => byte + 8)', 'lowWords.map((byte) => byte + 4)'],
      ['shuffles: bytes that are collected early are lost', 'return isFirst ? byte & 15 : i;', 'return byte & 15;'],
    ),
  ),
  ...by(
    { file: 'test/api/run/wrapping.test.ts', test: 'only compiled programs' },
    of('driver/refusals.ts', [
      'the conditions of full tiles may overflow',
      'overflowOf(withFullTiles(P), programValues(P, z))',
      'overflowOf(P, programValues(P, z))',
    ]),
  ),
  ...by(
    { file: 'test/api/run/default-window.test.ts' },
    of(
      'semantics/run/fitting-window.ts',
      [
        'default window: it may read a point before an input',
        'Math.max(0, min - first)',
        'Math.max(0, min - first - 1)',
      ],
      [
        'default window: its start is moved a point too far',
        "min: side === 'start' ? min + by",
        "min: side === 'start' ? min + by + 1",
      ],
    ),
    of('driver/default-window.ts', [
      'default window: inputs that are read conditionally restrict it',
      'if (applies === 0) continue;',
      '',
    ]),
    of('api/run/callable.ts', [
      'default window: it is that of the whole input',
      '? defaultWindow(P, {',
      '? ((_: unknown, z: { window: typeof around.window }, __: unknown) => z.window)(P, {',
    ]),
    of(
      'ahead/loader/fitting-request.ts',
      [
        'default window: reads that are not known restrict it by their limits',
        'if (!isKnown) refuseMissingWindow(outputs, z.window);',
        '',
      ],
      ['default window: unknown reads that fit are refused', ' || pointsOutside(largest) === 0', ''],
    ),
  ),
  ...by(
    layouts,
    of(
      'runtime/arrays/copy-loops.ts',
      [
        'copy: contiguous runs of the source are contiguous in the target',
        'dim.source === last.source * last.len && dim.target === last.target * last.len',
        'dim.source === last.source * last.len',
      ],
      [
        'copy: dimensions of one point are dropped by their strides',
        'if (len <= 1) return;',
        'if (read === 0) return;',
      ],
    ),
  ),
  ...by(
    { equivalent: 'an array whose unused strides differ is copied instead of used in place, with the same values.' },
    of('runtime/arrays/array-view.ts', [
      'array view: strides of dimensions with one point must match',
      '(shape[d] ?? 0) <= 1 || strides[d] === stride',
      'strides[d] === stride',
    ]),
  ),
  ...by(
    injective,
    of(
      'runtime/arrays/is-injective.ts',
      [
        'injective: a stride may equal the span of the previous ones',
        'const isFurther = stride > reached;',
        'const isFurther = stride >= reached;',
      ],
      ['injective: only the last stride counts', 'reached += (len - 1) * stride;', 'reached = (len - 1) * stride;'],
    ),
  ),
  ...by(
    storage,
    of(
      'runtime/memory/heap.ts',
      [
        'heap: a block is coalesced with one that is not adjacent',
        'before !== 0 && before + get(before) === block ? before',
        'before !== 0 && before + get(before) <= block ? before',
      ],
      [
        'heap: the remainder of a split block loses its successor',
        'put(block + need + 4, get(block + 4));',
        'put(block + need + 4, 0);',
      ],
      ['heap: blocks have no slack', '* 16 + slack;', '* 16;'],
    ),
  ),
  ...by(
    peephole,
    of(
      'emit/wasm/peephole.ts',
      [
        'peephole: a local that is read again is dropped',
        'if (left > 0) body[kept - 1]',
        'if (left > 1) body[kept - 1]',
      ],
      ['peephole: set and get of different locals are combined', ' || before[1] !== instruction[1]) {', ') {'],
    ),
  ),
  ...by(
    races,
    of('semantics/target/race.ts', ['race: 0 and −0 count as equal', "Object.is(value, -0) ? '-0' : value", 'value']),
  ),
];
