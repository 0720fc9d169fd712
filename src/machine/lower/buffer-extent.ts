import type { Expr, Name } from '../../syntax/expr.ts';
import { extentsOf, memoryOrder } from '../../syntax/memory.ts';
import type { Reserve } from '../../syntax/target.ts';
import type { ScopeFacts } from '../../target/scope-facts.ts';
import { int, times, variable } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { strideName } from '../ir/layout.ts';
import type { Names } from '../ir/names.ts';
import type { Definition } from '../ir/program.ts';
import { constantSizes } from './constant-sizes.ts';

/** The sizes and strides of the storage of a func, and the definitions that they use. */
export interface BufferExtent {
  readonly sizes: readonly Code[];
  readonly strides: readonly Code[];
  readonly definitions: readonly Definition[];
}

/**
 * Compute the sizes and strides of a buffer. Storage is dense except for the padding of aligned dimensions, and the
 * first dimension in memory order varies fastest. Sizes and strides that are neither constants nor variables get names.
 */
export function bufferExtent(
  reserve: Reserve,
  names: Names,
  facts: ScopeFacts,
  translate: (e: Expr) => Code,
): BufferExtent {
  const { func, lens, memory } = reserve;
  const definitions: Definition[] = [];
  const named = (name: Name, value: Code): Code => {
    if (value.tag !== 'Operation') return value;
    const x = names.fresh(name);
    definitions.push({ x, value });
    return variable(x);
  };
  const order = memoryOrder(memory, lens.length);
  const constants = constantSizes(reserve, facts);
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
