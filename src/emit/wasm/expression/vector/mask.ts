import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { registersOf, type Width } from '../registers.ts';
import { narrow, widen } from './resize.ts';

/** Converts a mask to lanes of another width. The width null means that all lanes are equal. */
export function resizeMask(a: Assembler, x: Operand, lanes: number, from: Width | null, to: Width): Operand {
  if (from === null || from === to) return x;
  if (from > to) return resizeMask(a, narrowMask(a, x, from), lanes, half(from), to);
  return resizeMask(a, widenMask(a, x, lanes, from), lanes, twice(from), to);
}

/** Saturation preserves 0 and −1. */
function narrowMask(a: Assembler, x: Operand, width: Width): Operand {
  return width === 8 ? x : narrow(a, x, width, 's');
}

function widenMask(a: Assembler, x: Operand, lanes: number, width: Width): Operand {
  return width === 64 ? x : widen(a, x, lanes, width, true);
}

function half(width: Width): Width {
  return width === 64 ? 32 : width === 32 ? 16 : 8;
}

function twice(width: Width): Width {
  return width === 8 ? 16 : width === 16 ? 32 : 64;
}

/** 1 if all lanes are true, else 0. The unused bytes of the register are set to ones first. */
export function allTrue(a: Assembler, x: Operand, lanes: number, width: Width): Operand {
  const count = Math.min(x.registers, registersOf(lanes, width));
  const together = Array.from({ length: count }, (_, k) => a.pick(x, k)).reduce((l, r) => a.apply('v128.and', l, r));
  const used = (lanes * width) / 8;
  const spare = Array.from({ length: 16 }, (_, i) => (i < used ? 0 : 255));
  return a.apply('i8x16.all_true', used >= 16 ? together : a.apply('v128.or', together, a.bytes(spare)));
}
