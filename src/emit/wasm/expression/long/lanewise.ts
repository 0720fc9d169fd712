import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';

/**
 * Applies a scalar operation to each lane of vectors of 64-bit integers, for which there is no vector instruction.
 * `compute` maps one lane of each operand to the lane of the result.
 */
export function lanewise(
  a: Assembler,
  args: readonly Operand[],
  compute: (lanes: readonly Operand[]) => Operand,
): Operand {
  const held = args.map((x) => a.hold(x));
  const registers = Math.max(...args.map((x) => x.registers));
  return a.operand('v128', registers, (k) => {
    const lane = (i: 0 | 1): Operand => compute(held.map((x) => laneOf(a, x, k, i)));
    lane(0).push(0);
    a.f.emit('i64x2.splat');
    lane(1).push(0);
    a.f.emit('i64x2.replace_lane', 1);
  });
}

/** A lane of register k of a held vector of 64-bit integers. */
export function laneOf(a: Assembler, x: Operand, k: number, lane: number): Operand {
  return a.operand('i64', 1, () => {
    x.push(k);
    a.f.emit('i64x2.extract_lane', lane);
  });
}
