import { type Mutant, of } from '../mutant.ts';

/** Passes that move loads and stores. */
export const memoryMutants: readonly Mutant[] = [
  ...of(
    'machine/forward.ts',
    [
      'forward: different bases count as apart',
      '(other.base === base && areApart(other, extent))',
      'other.base !== base || areApart(other, extent)',
    ],
    ['forward: a loop finds what was stored before it', '!isApart && !changed.has(buffer)', '!isApart'],
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
  ...of(
    'machine/slots.ts',
    ['slots: different bases count as apart', 'if (base !== place.base) return [];', ''],
    ['slots: places that overlap are apart', 'return isApart ? all.filter', 'return isApart || all ? all.filter'],
    [
      'slots: a store under a condition is made in every iteration',
      "isSure && s.tag !== 'If' && !(s.tag === 'Loop' && !isRun(s))",
      "isSure && !(s.tag === 'Loop' && !isRun(s))",
    ],
    [
      'slots: a store in a loop without iterations is made',
      "isSure && s.tag !== 'If' && !(s.tag === 'Loop' && !isRun(s))",
      "isSure && s.tag !== 'If'",
    ],
    [
      'slots: gathers are overlooked',
      "if (node.tag === 'Held' || seen.has(node)) continue;",
      "if (node.tag !== 'Load' || seen.has(node)) continue;",
    ],
  ),
  ...of(
    'machine/transpose.ts',
    [
      'transpose: stores between columns are ignored',
      'if (all.length < load.lanes || !isKept) continue;',
      'if (all.length < load.lanes) continue;',
    ],
    ['transpose: the store that reads the first column is ignored', '.slice(first, last)', '.slice(first + 1, last)'],
    ['transpose: the store before the last column is ignored', '.slice(first, last)', '.slice(first, last - 1)'],
  ),
  ...of('machine/distribute.ts', [
    'distribute: registers may depend on those of other groups',
    "if (e.tag === 'Held' && !group.has(e.register)) return null;",
    '',
  ]),
  ...of(
    'machine/reuse.ts',
    ['reuse: guests are forgotten', 'if (host !== undefined) host.buffers.add(s.buffer);', ''],
    [
      'reuse: what runs after a guest is not looked at',
      'for (let rest = after; rest !== null; rest = rest.outer) {',
      'for (let rest = after; rest === null; ) {',
    ],
    ['reuse: only the innermost sequence after a guest is looked at', 'rest = rest.outer) {', 'rest = null) {'],
    [
      'reuse: a host outside of a loop has guests in it',
      "this.visit(s.body, [], null);\n        return;\n      case 'Sequence':",
      "this.visit(s.body, hosts, after);\n        return;\n      case 'Sequence':",
    ],
    ['reuse: a host has no storage for its guests', '...(plan.guests.get(inside.buffer) ?? [])', ''],
  ),
  ...of(
    'machine/way.ts',
    ['way: a loop finds the memory as it was before it', 'return this.#after(s, versions, true);', 'return versions;'],
    [
      'way: stores inside of a way are forgotten after the next',
      'const own = new Map(isInside ? [] : this.#own);',
      'const own = new Map<Name, number>([]);',
    ],
  ),
  ...of('machine/stores.ts', [
    'stores: scattered values are no stores',
    "if (s.tag === 'Store' || s.tag === 'Scatter') yield",
    "if (s.tag === 'Store') yield",
  ]),
  ...of(
    'machine/carry.ts',
    [
      'carry: another store to the same place is overlooked',
      '(other.at === at || areApart(extent, { offset: place.offset, bytes }))',
      'extent.bytes > 0',
    ],
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
    [
      'carry: a scatter-like store is overlooked',
      'if (other.place === null || other.place.base',
      'if (other.place === null) return true;\n        if (other.place.base',
    ],
    [
      'carry: the first iteration finds the place of the second',
      'offset: (place.offset - place.growth) | 0, bytes }',
      'offset: (place.offset - Math.abs(place.growth)) | 0, bytes }',
    ],
  ),
  ...of(
    'machine/addresses.ts',
    ['addresses: extents are as long as each other', '-distance >= b.bytes', '-distance >= a.bytes'],
    [
      'addresses: what was loaded stays what it was',
      'if (standsStill(each.value, none)) this.#forms',
      'if (each) this.#forms',
    ],
    [
      'addresses: reversed lanes are dense',
      'return lanes === 1 || stride === 1;',
      'return lanes === 1 || Math.abs(stride) === 1;',
    ],
  ),
  ...of(
    'machine/interleave.ts',
    [
      'interleave: loads between the stores are ignored',
      "return expressions.every((e) => nodesOf(e).every((node) => !('buffer' in node && node.buffer === buffer)));",
      'return expressions.length >= 0;',
    ],
    ['interleave: other stores between are ignored', '(own || item.buffer !== buffer)', '(own || item.buffer)'],
  ),
  ...of('machine/stands-still.ts', [
    'stands still: what is loaded never changes',
    'if (readsState(e)) return false;',
    "if (e.tag === 'Held') return false;",
  ]),
  ...of('machine/settle.ts', [
    'settle: where one guard does not hold, none does',
    'guards.size === 1 ?',
    'guards.size > 0 ?',
  ]),
];
