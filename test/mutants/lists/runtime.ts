import { type Mutant, of } from '../mutant.ts';

/** Input and output arrays, modules, and the checks of a call. */
export const runtimeMutants: readonly Mutant[] = [
  ...of('runtime/arrays/outside-window.ts', [
    'points of a buffer outside the window are overwritten',
    'for (const { slab, values } of saved) copy(values, slab);',
    'for (const { slab, values } of saved.slice(1)) copy(values, slab);',
  ]),
  ...of(
    'runtime/arrays/array-view.ts',
    ['negative strides do not extend the memory range', 'if (reach < 0) from += reach;', 'if (reach < 0) to += 0;'],
    ['the min of an array is ignored', '(x - (array.min[d] ?? 0))', 'x'],
    ['strides are not compared', '(shape[d] ?? 0) <= 1 || strides[d] === stride', '(shape[d] ?? 0) >= 0'],
  ),
  ...of('runtime/arrays/place-output.ts', [
    'a program writes in place regardless of the strides',
    'storage.holds(part) && hasStrides(part, required)\n',
    'storage.holds(part)\n',
  ]),
  ...of('runtime/arrays/place-input.ts', [
    'a copy of an input is one element short',
    'target().set(data.subarray(from, to));',
    'target().set(data.subarray(from, to - 1));',
  ]),
  ...of('runtime/arrays/copy-tiles.ts', [
    'one element too many is copied',
    'for (let i = 0; i < len; i++) {\n      written[next] = read[first] ?? 0;',
    'for (let i = 0; i <= len; i++) {\n      written[next] = read[first] ?? 0;',
  ]),
  ...of('runtime/host/module-cache.ts', [
    'modules of equal length are assumed to be equal',
    `const key = hash(bytes);
    const entry = this.#entries.get(key);
    if (entry === undefined || !areEqual(entry.bytes, bytes)) return null;`,
    `const [key, entry] = [...this.#entries].find(([, each]) => each.bytes.length === bytes.length) ?? [0];
    if (entry === undefined) return null;`,
  ]),
  ...of('driver/compiled-program.ts', [
    'only the first call is checked for overflow',
    'if (key !== this.#lastChecked) checkCall',
    'if (this.#lastChecked === null) checkCall',
  ]),
  ...of('semantics/run/allocated.ts', [
    'a buffer need not contain the allocation after the window',
    'if (I.len <= 0 || before + after === 0) return;',
    'if (I.len <= 0 || before === 0) return;',
  ]),
];
