import { by, type Mutant, of } from '../mutant.ts';

const memoryPasses = { file: 'test/machine/memory-passes.test.ts' };
const handmade = { file: 'test/machine/laws.test.ts', test: 'handwritten' };

export const memoryMutants: readonly Mutant[] = [
  ...by(
    memoryPasses,
    of(
      'machine/passes/memory/store-to-load-forwarding.ts',
      [
        'store-to-load forwarding: different bases count as disjoint',
        '(other.base === base && areDisjoint(other, extent))',
        'other.base !== base || areDisjoint(other, extent)',
      ],
      [
        'store-to-load forwarding: stores in a branch do not invalidate',
        'if (changed.has(buffer)) stored.delete(at);',
        "if (changed.has(buffer) && s.tag === 'Loop') stored.delete(at);",
      ],
      [
        'store-to-load forwarding: strided stores count as dense',
        'if (!isDisjoint || !isDense(s.stride, lanes)) stored.delete(at);',
        'if (!isDisjoint) stored.delete(at);',
      ],
    ),
  ),
  ...by(
    memoryPasses,
    of(
      'machine/passes/memory/slots.ts',
      ['slots: different bases count as disjoint', 'if (base !== place.base) return [];', ''],
      [
        'slots: overlapping places count as disjoint',
        'return isDisjoint ? all.filter',
        'return isDisjoint || all ? all.filter',
      ],
      [
        'slots: gathers are ignored',
        "if (node.tag === 'Register' || seen.has(node)) continue;",
        "if (node.tag !== 'Load' || seen.has(node)) continue;",
      ],
    ),
  ),
  ...by(
    memoryPasses,
    of('machine/passes/vector/transpose.ts', [
      'transpose: stores between columns are ignored',
      'if (all.length < load.lanes || !isUnmodified) continue;',
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
      'storage coalescing: uses of guests are ignored',
      'if (host !== undefined) host.buffers.add(s.buffer);',
      '',
    ]),
  ),
  ...by(
    memoryPasses,
    of('machine/analysis/memory-versions.ts', [
      'memory versions: stores are forgotten after the next block',
      'const own = new Map(isInside ? [] : this.#own);',
      'const own = new Map<Name, number>([]);',
    ]),
  ),
  ...by(
    memoryPasses,
    of('machine/analysis/modified-storage.ts', [
      'modified storage: scatters are not stores',
      "if (s.tag === 'Store' || s.tag === 'Scatter') yield",
      "if (s.tag === 'Store') yield",
    ]),
  ),
  ...by(
    memoryPasses,
    of(
      'machine/passes/memory/carried-scalar-replacement.ts',
      [
        'carried scalar replacement: stores at other bases count as disjoint',
        'if (other.place === null || other.place.base !== place.base) return false;',
        'if (other.place === null) return false;\n        if (other.place.base !== place.base) return true;',
      ],
      [
        'carried scalar replacement: a load after the store uses the carried value',
        'const waiting = carried.filter((each) => at <= each.at);',
        'const waiting = carried;',
      ],
    ),
  ),
  ...by(
    memoryPasses,
    of('machine/passes/vector/interleave-stores.ts', [
      'interleave stores: loads between the stores are ignored',
      "return expressions.every((e) => nodesOf(e).every((node) => !('buffer' in node && node.buffer === buffer)));",
      'return expressions.length >= 0;',
    ]),
  ),
];
