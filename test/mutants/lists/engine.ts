import { by, type Mutant, of } from '../mutant.ts';

const narrow = { file: 'test/emit/wasm/expression/narrow.test.ts' };
const reciprocal = { file: 'test/emit/wasm/expression/reciprocal.test.ts' };
const layouts = { file: 'test/deep/layouts.test.ts', test: 'random layouts' };
const arrays = { file: 'test/runtime/arrays.test.ts' };
const injective = { file: 'test/runtime/injective.test.ts' };
const storage = { file: 'test/runtime/storage.test.ts' };
const peephole = { file: 'test/emit/wasm/peephole.test.ts' };

export const engineMutants: readonly Mutant[] = [
  ...by(
    narrow,
    of(
      'emit/wasm/expression/vector/narrow-product.ts',
      ['narrow product: factors of 17 bits, with a sign', 'greatest <= 0x7fff', 'greatest <= 0xffff'],
      ['narrow product: factors of 17 bits', 'greatest <= 0xffff', 'greatest <= 0x1ffff'],
      [
        'narrow product: one factor with a sign is enough',
        'isSigned16(f) && isSigned16(g)',
        'isSigned16(f) || isSigned16(g)',
      ],
    ),
  ),
  ...by(
    reciprocal,
    of('emit/wasm/expression/vector/reciprocal.ts', [
      'reciprocal: exact for all but the last',
      'excess * BigInt(most) < power',
      'excess * BigInt(most) <= power',
    ]),
  ),
  ...by(
    arrays,
    of(
      'runtime/arrays/place-output.ts',
      [
        'place output: an array may end a point early',
        'I.min + I.len <= (min[d] ?? 0) + (shape[d] ?? 0)',
        'I.min + I.len <= (min[d] ?? 0) + (shape[d] ?? 0) + 1',
      ],
      ['place output: points between are not kept', 'copy(to, inside());\n', ''],
    ),
  ),
  ...by(
    layouts,
    of(
      'runtime/arrays/place-input.ts',
      ['place input: strides are not checked', 'storage.holds(array) && isUsable && (', 'storage.holds(array) && ('],
      [
        'place input: any byte is a truth value',
        "(type !== 'bool' || data.subarray(from, to).every((c) => c <= 1))",
        'data.length >= 0',
      ],
      [
        'place input: a copy begins at its first element',
        'address: start + first * size, strides, copied: start, data };',
        'address: start, strides, copied: start, data };',
      ],
    ),
  ),
  ...by(
    layouts,
    of(
      'runtime/arrays/copy.ts',
      [
        'copy: runs of the source are runs of the target',
        'dims[0]?.source === run && dims[0].target === run',
        'dims[0]?.source === run',
      ],
      [
        'copy: dimensions of one point are dropped by their strides',
        '.filter(({ len }) => len > 1);',
        '.filter(({ source }) => source !== 0);',
      ],
    ),
  ),
  ...by(
    { equivalent: 'an array whose unused strides differ is copied instead of used in place, with the same values.' },
    of('runtime/arrays/array-view.ts', [
      'array view: strides of single points have to be right',
      '(shape[d] ?? 0) <= 1 || strides[d] === stride',
      'strides[d] === stride',
    ]),
  ),
  ...by(
    injective,
    of(
      'runtime/arrays/is-injective.ts',
      [
        'injective: strides may reach each other',
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
        'heap: a piece is joined with one before it that does not touch it',
        'before !== 0 && before + get(before) === piece ? before',
        'before !== 0 && before + get(before) <= piece ? before',
      ],
      [
        'heap: what is left of a piece forgets the next',
        'put(piece + need + 4, get(piece + 4));',
        'put(piece + need + 4, 0);',
      ],
      ['heap: the slack behind storage is another’s', '* 16 + slack;', '* 16;'],
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
      ['peephole: another local is joined', ' || before[1] !== instruction[1]) {', ') {'],
    ),
  ),
];
