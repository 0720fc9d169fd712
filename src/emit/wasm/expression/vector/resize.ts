import type { Assembler, PureName } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { registersOf, type Width } from '../registers.ts';

/** Widens lanes to twice their width, with the same values. */
export function widen(a: Assembler, x: Operand, lanes: number, width: 8 | 16 | 32, signed: boolean): Operand {
  return halves(a, x, lanes, width, (half) => a.f.emit(extension(width, half, signed ? 's' : 'u')));
}

/**
 * Converts each half of a register to a register of lanes twice as wide. There is only one such register if all lanes
 * are equal, or if the lower half contains all lanes.
 */
export function halves(
  a: Assembler,
  x: Operand,
  lanes: number,
  width: 8 | 16 | 32,
  finish: (half: 'low' | 'high') => void,
): Operand {
  const registers = registersOf(lanes, doubled[width]);
  if (registers === 1 || x.registers < registersOf(lanes, width)) {
    return a.operand('v128', 1, (k) => {
      x.push(k);
      finish('low');
    });
  }
  const held = a.hold(x);
  return a.operand('v128', registers, (k) => {
    held.push(k >> 1);
    finish(k % 2 === 0 ? 'low' : 'high');
  });
}

/**
 * Narrows lanes to half their width: the low bits ('wrap'), or signed lanes saturated to signed or unsigned ones. Lanes
 * of 64 bits always wrap.
 */
export function narrow(a: Assembler, x: Operand, width: 16 | 32 | 64, how: 'wrap' | 's' | 'u'): Operand {
  if (x.registers === 1 && (how === 'wrap' || width === 64)) {
    return a.rearrange(
      x,
      lowerParts[width].map((byte) => byte % 16),
    );
  }
  return pairs(a, x, () => {
    if (how === 'wrap' || width === 64) a.f.emit('i8x16.shuffle', ...lowerParts[width]);
    else if (width === 32) a.f.emit(`i16x8.narrow_i32x4_${how}`);
    else a.f.emit(`i8x16.narrow_i16x8_${how}`);
  });
}

/** Combines the lower halves of each pair of registers, which have two lanes each. */
export function joinLow(a: Assembler, x: Operand, lanes: number): Operand {
  return lanes <= 2 ? x : pairs(a, x, () => a.f.emit('i8x16.shuffle', ...everyOther(8)));
}

/** Combines each pair of registers into one. A single register is combined with itself. */
function pairs(a: Assembler, x: Operand, finish: () => void): Operand {
  const held = x.registers === 1 ? a.hold(x) : x;
  return a.operand('v128', Math.max(1, x.registers / 2), (k) => {
    held.push(2 * k);
    held.push(2 * k + 1);
    finish();
  });
}

const doubled: Readonly<Record<8 | 16 | 32, Width>> = { 8: 16, 16: 32, 32: 64 };

function extension(width: 8 | 16 | 32, half: 'low' | 'high', sign: 's' | 'u'): PureName {
  switch (width) {
    case 8:
      return `i16x8.extend_${half}_i8x16_${sign}`;
    case 16:
      return `i32x4.extend_${half}_i16x8_${sign}`;
    case 32:
      return `i64x2.extend_${half}_i32x4_${sign}`;
  }
}

const lowerParts = { 16: everyOther(1), 32: everyOther(2), 64: everyOther(4) };

/** Every other group of this many bytes, starting with the first. */
function everyOther(bytes: number): readonly number[] {
  return Array.from({ length: 16 }, (_, i) => 2 * bytes * Math.floor(i / bytes) + (i % bytes));
}
