import type { Expr, Name } from '../syntax/expr.ts';
import { extentsOf, memoryOrder } from '../syntax/memory.ts';
import type { Reserve } from '../syntax/target.ts';
import { int, times, variable } from './build.ts';
import type { Code } from './code.ts';
import { constantSizes } from './constant-sizes.ts';
import type { Knowledge } from './knowledge.ts';
import { strideName } from './layout.ts';
import type { Names } from './names.ts';
import type { Definition } from './program.ts';

/** How large the storage of a func is, and how far apart its points are. */
export interface Extent {
  readonly sizes: readonly Code[];
  readonly strides: readonly Code[];
  readonly definitions: readonly Definition[];
}

/**
 * Storage is dense but for padding of aligned dimensions, with the first dimension of its order fastest. Sizes and strides that are
 * neither constants nor variables get names.
 */
export function extentOf(reserve: Reserve, names: Names, knowledge: Knowledge, translate: (e: Expr) => Code): Extent {
  const { func, lens, memory } = reserve;
  const definitions: Definition[] = [];
  const named = (name: Name, value: Code): Code => {
    if (value.tag !== 'Operation') return value;
    const x = names.fresh(name);
    definitions.push({ x, value });
    return variable(x);
  };
  const order = memoryOrder(memory, lens.length);
  const constants = constantSizes(reserve, knowledge);
  const sizes = extentsOf(lens, memory).map((extent, d) => {
    const size = constants[d] ?? null;
    return size === null ? named(`${func}.size[${d}]`, translate(extent)) : int(size);
  });
  const strides: Code[] = sizes.map(() => int(1));
  for (const [i, d] of order.entries()) {
    const outer = order[i + 1];
    if (outer !== undefined)
      strides[outer] = named(strideName(func, outer), times(strides[d] ?? int(1), sizes[d] ?? int(1)));
  }
  return { sizes, strides, definitions };
}
