import { type Mutant, of } from '../mutant.ts';

/** Arrays in and out, modules, and the checks of a call. */
export const runtimeMutants: readonly Mutant[] = [
  ...of('runtime/arrays/beyond-window.ts', [
    'points of a buffer beyond the window are overwritten',
    'for (const { slab, values } of kept) copy(values, slab);',
    'for (const { slab, values } of kept.slice(1)) copy(values, slab);',
  ]),
  ...of(
    'runtime/arrays/array-view.ts',
    ['negative strides reach nowhere', 'if (reach < 0) from += reach;', 'if (reach < 0) to += 0;'],
    ['the min of an array is ignored', '(x - (array.min[d] ?? 0))', 'x'],
    ['strides are not compared', '(shape[d] ?? 0) <= 1 || strides[d] === stride', '(shape[d] ?? 0) >= 0'],
  ),
  ...of('runtime/arrays/place-output.ts', [
    'a program writes in place whatever the strides',
    'storage.holds(part) && hasStrides(part, asked) ?',
    'storage.holds(part) ?',
  ]),
  ...of('runtime/arrays/place-input.ts', [
    'a copy of an input is one element short',
    'target.set(data.subarray(from, to));',
    'target.set(data.subarray(from, to - 1));',
  ]),
  ...of('runtime/arrays/copy.ts', [
    'one element too many is copied',
    'for (let k = 0; k < run; k++) written',
    'for (let k = 0; k <= run; k++) written',
  ]),
  ...of('runtime/host/module-cache.ts', [
    'modules of equal length are taken for each other',
    `const key = hash(bytes);
    const entry = this.#entries.get(key);
    if (entry === undefined || !areEqual(entry.bytes, bytes)) return null;`,
    `const [key, entry] = [...this.#entries].find(([, each]) => each.bytes.length === bytes.length) ?? [0];
    if (entry === undefined) return null;`,
  ]),
  ...of('driver/compiled-program.ts', [
    'the arithmetic of the first call only is looked at',
    'if (key !== this.#checked) checkOverflow',
    'if (this.#checked === null) checkOverflow',
  ]),
  ...of('semantics/run/allocated.ts', [
    'a buffer need not hold what is allocated after the window',
    'if (len > 0 && before + after > 0)',
    'if (len > 0 && before > 0)',
  ]),
];
