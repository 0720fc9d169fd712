import type { Code, Constant } from '../../../machine/code.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import type { Context } from './context.ts';

/** Where a load or store begins: pushes an address, computed at its first use, and gives the offset to add. */
export interface Pointer {
  push(): number;
}

export function pointerTo(
  f: FunctionBuilder,
  context: Context,
  buffer: Name,
  index: Code,
  pushScalar: (scalar: Code) => void,
): Pointer {
  let known: { readonly local: number; readonly offset: number } | null = null;
  return {
    push: () => {
      if (known !== null) {
        f.emit('local.get', known.local);
        return known.offset;
      }
      const offset = context.address(buffer, index, pushScalar);
      const local = f.local('i32');
      f.emit('local.tee', local);
      known = { local, offset };
      return offset;
    },
  };
}

/** The lowest index of lanes at equal distances. */
export function lowestIndex(index: Code, lanes: number, stride: number): Code {
  if (stride >= 0) return index;
  return { tag: 'Operation', type: 'i32', lanes: 1, op: '+', args: [index, i32((lanes - 1) * stride)] };
}

/** Where lanes at equal distances begin, in bytes from the lowest. */
export function positions(lanes: number, stride: number, bytes: number): readonly number[] {
  return Array.from({ length: lanes }, (_, i) => (stride < 0 ? lanes - 1 - i : i) * Math.abs(stride) * bytes);
}

export function i32(value: number): Constant {
  return { tag: 'Constant', type: 'i32', lanes: 1, value };
}
