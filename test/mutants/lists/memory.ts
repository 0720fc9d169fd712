import { by, type Mutant, of } from '../mutant.ts';

const memoryPasses = { file: 'test/machine/memory-passes.test.ts' };
const handmade = { file: 'test/machine/laws.test.ts', test: 'handwritten' };

export const memoryMutants: readonly Mutant[] = [
  ...by(
    memoryPasses,
    of(
      'machine/passes/memory/store-to-load-forwarding.ts',
      [
        'forward: different bases count as apart',
        '(other.base === base && areApart(other, extent))',
        'other.base !== base || areApart(other, extent)',
      ],
      [
        'forward: what a branch changes is forwarded after it',
        'if (changed.has(buffer)) stored.delete(at);',
        "if (changed.has(buffer) && s.tag === 'Loop') stored.delete(at);",
      ],
      [
        'forward: the lanes of strided stores are side by side',
        'if (!isApart || !isDense(s.stride, lanes)) stored.delete(at);',
        'if (!isApart) stored.delete(at);',
      ],
    ),
  ),
  ...by(
    memoryPasses,
    of(
      'machine/passes/memory/slots.ts',
      ['slots: different bases count as apart', 'if (base !== place.base) return [];', ''],
      ['slots: places that overlap are apart', 'return isApart ? all.filter', 'return isApart || all ? all.filter'],
      [
        'slots: gathers are overlooked',
        "if (node.tag === 'Register' || seen.has(node)) continue;",
        "if (node.tag !== 'Load' || seen.has(node)) continue;",
      ],
    ),
  ),
  ...by(
    memoryPasses,
    of('machine/passes/vector/transpose.ts', [
      'transpose: stores between columns are ignored',
      'if (all.length < load.lanes || !isKept) continue;',
      'if (all.length < load.lanes) continue;',
    ]),
  ),
  ...by(
    handmade,
    of('machine/passes/memory/distribute.ts', [
      'distribute: registers may depend on those of other groups',
      "if (e.tag === 'Register' && !group.has(e.register)) return null;",
      '',
    ]),
  ),
  ...by(
    memoryPasses,
    of('machine/passes/memory/storage-coalescing.ts', [
      'reuse: guests are forgotten',
      'if (host !== undefined) host.buffers.add(s.buffer);',
      '',
    ]),
  ),
  ...by(
    memoryPasses,
    of('machine/analysis/memory-versions.ts', [
      'way: stores inside of a way are forgotten after the next',
      'const own = new Map(isInside ? [] : this.#own);',
      'const own = new Map<Name, number>([]);',
    ]),
  ),
  ...by(
    memoryPasses,
    of('machine/analysis/modified-storage.ts', [
      'stores: scattered values are no stores',
      "if (s.tag === 'Store' || s.tag === 'Scatter') yield",
      "if (s.tag === 'Store') yield",
    ]),
  ),
  ...by(
    memoryPasses,
    of(
      'machine/passes/memory/carried-scalar-replacement.ts',
      [
        'carry: stores at other distances count as apart',
        'if (other.place === null || other.place.base !== place.base) return false;',
        'if (other.place === null) return false;\n        if (other.place.base !== place.base) return true;',
      ],
      [
        'carry: a load after the store takes what was carried',
        'const waiting = carried.filter((each) => at <= each.at);',
        'const waiting = carried;',
      ],
    ),
  ),
  ...by(
    memoryPasses,
    of('machine/passes/vector/interleave-stores.ts', [
      'interleave: loads between the stores are ignored',
      "return expressions.every((e) => nodesOf(e).every((node) => !('buffer' in node && node.buffer === buffer)));",
      'return expressions.length >= 0;',
    ]),
  ),
];
