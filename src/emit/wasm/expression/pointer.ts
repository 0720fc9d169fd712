import type { Code, Constant } from '../../../machine/code.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { Evaluation } from './evaluation.ts';

/** Where a load or store begins: pushes an address, computed at its first use, and gives the offset to add. */
export interface Pointer {
  readonly push: () => number;
}

export interface Access {
  readonly buffer: Name;
  readonly index: Code;
  readonly stride: number;
}

/** To the lowest of lanes at equal distances. */
export function pointerTo(evaluation: Evaluation, { buffer, index, stride }: Access, lanes: number): Pointer {
  const { f } = evaluation.a;
  const lowest = stride < 0 ? plus(index, (lanes - 1) * stride) : index;
  let known: { readonly local: number; readonly offset: number } | null = null;
  return {
    push: () => {
      if (known !== null) {
        f.emit('local.get', known.local);
        return known.offset;
      }
      const offset = evaluation.pushAddress(buffer, lowest);
      const local = f.local('i32');
      f.emit('local.tee', local);
      known = { local, offset };
      return offset;
    },
  };
}

/** Pushes the address of the element at a lane of an index, and gives the offset to add. */
export function elementPointer(
  evaluation: Evaluation,
  buffer: Name,
  index: Code,
  bytes: number,
): (lane: number) => number {
  const { a } = evaluation;
  if (index.lanes === 1) return () => evaluation.pushAddress(buffer, index);
  const start = a.hold(
    a.operand('i32', 1, () => {
      const offset = evaluation.pushAddress(buffer, i32(0));
      a.f.emit('i32.const', offset | 0);
      a.f.emit('i32.add');
    }),
  );
  const indices = a.hold(evaluation.value(index).operand);
  return (lane) => {
    start.push(0);
    indices.push(Math.floor(lane / 4));
    a.f.emit('i32x4.extract_lane', lane % 4);
    if (bytes > 1) {
      a.f.emit('i32.const', Math.log2(bytes));
      a.f.emit('i32.shl');
    }
    a.f.emit('i32.add');
    return 0;
  };
}

/** Where lanes at equal distances begin, in bytes from the lowest. */
export function positions(lanes: number, stride: number, bytes: number): readonly number[] {
  return Array.from({ length: lanes }, (_, i) => (stride < 0 ? lanes - 1 - i : i) * Math.abs(stride) * bytes);
}

function plus(index: Code, n: number): Code {
  return { tag: 'Operation', type: 'i32', lanes: 1, op: '+', args: [index, i32(n)] };
}

function i32(value: number): Constant {
  return { tag: 'Constant', type: 'i32', lanes: 1, value };
}
