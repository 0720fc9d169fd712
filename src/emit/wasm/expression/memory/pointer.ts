import { offsetLimit } from '../../../../machine/ir/address-offset.ts';
import { constantOf, int, plus } from '../../../../machine/ir/build.ts';
import type { Code } from '../../../../machine/ir/code.ts';
import type { Evaluator } from '../evaluator.ts';

/**
 * The address of a load or store. `push` pushes the base, which is computed at its first use, and returns the offset.
 */
export interface Pointer {
  readonly push: () => number;
}

/** A pointer to the lowest of several lanes at a constant distance in bytes. */
export function pointerTo(evaluator: Evaluator, address: Code, lanes: number, distance: number): Pointer {
  const { f } = evaluator.a;
  const { start, offset } = split(lowestAddress(address, lanes, distance));
  let known: number | null = null;
  return {
    push: () => {
      if (known !== null) {
        f.emit('local.get', known);
        return offset;
      }
      evaluator.push(start);
      known = f.local('i32');
      f.emit('local.tee', known);
      return offset;
    },
  };
}

/** A function that pushes a lane of addresses without their constant offset, and returns the offset. */
export function lanePointer(evaluator: Evaluator, addresses: Code): (lane: number) => number {
  const { a } = evaluator;
  const { start, offset } = split(addresses);
  const operand = a.hold(evaluator.value(start).operand);
  return (lane) => {
    operand.push(Math.floor(lane / 4));
    if (addresses.lanes > 1) a.f.emit('i32x4.extract_lane', lane % 4);
    return offset;
  };
}

/**
 * Splits off the constant offset of the address of a load or store. WebAssembly adds the offset without wrapping, so a
 * large constant is not split off: the rest of the address may be negative.
 */
export function split(address: Code): { readonly start: Code; readonly offset: number } {
  const [start, rest] = address.tag === 'Operation' && address.op === '+' ? address.args : [];
  const offset = rest === undefined ? null : constantOf(rest);
  const isOffset = offset !== null && offset >= 0 && offset < offsetLimit;
  return start !== undefined && isOffset ? { start, offset } : { start: address, offset: 0 };
}

/** The offsets of strided lanes, in bytes from the lowest. */
export function positions(lanes: number, stride: number, bytes: number): readonly number[] {
  return Array.from({ length: lanes }, (_, i) => (stride < 0 ? lanes - 1 - i : i) * Math.abs(stride) * bytes);
}

function lowestAddress(address: Code, lanes: number, distance: number): Code {
  if (distance >= 0) return address;
  const { start, offset } = split(address);
  return plus(start, int(offset + (lanes - 1) * distance));
}
