import { productRange } from '../../../../arithmetic/integer-transfer.ts';
import type { Range } from '../../../../arithmetic/range.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { registersOf } from '../registers.ts';
import { widen } from './resize.ts';

/** 16-bit lanes with the range of their values. */
export interface Factor extends Range {
  readonly x: Operand;
}

/**
 * The 32-bit product of two 16-bit factors, computed with 16-bit multiplications, because 32-bit multiplications are
 * several times slower. This is possible if the product fits in 16 bits, or if the values of both factors fit in
 * i16 or those of both fit in u16. Null otherwise.
 */
export function narrowProduct(a: Assembler, lanes: number, f: Factor, g: Factor): Operand | null {
  const product = productRange(f, g);
  const lower = () => a.apply('i16x8.mul', f.x, g.x);
  if (isSigned16(product)) return widen(a, lower(), lanes, 16, true);
  if (isUnsigned16(product)) return widen(a, lower(), lanes, 16, false);
  if (isSigned16(f) && isSigned16(g)) return extendedProduct(a, lanes, 16, f.x, g.x, true);
  return isUnsigned16(f) && isUnsigned16(g) ? extendedProduct(a, lanes, 16, f.x, g.x, false) : null;
}

/** Does a range fit in signed or unsigned 16-bit lanes? */
export function fits16(limits: Range): boolean {
  return isSigned16(limits) || isUnsigned16(limits);
}

function isSigned16({ least, greatest }: Range): boolean {
  return -0x8000 <= least && greatest <= 0x7fff;
}

function isUnsigned16({ least, greatest }: Range): boolean {
  return 0 <= least && greatest <= 0xffff;
}

/** The product of lanes of 8 or 16 bits, in lanes of twice the width. */
export function extendedProduct(
  a: Assembler,
  lanes: number,
  width: 8 | 16,
  x: Operand,
  y: Operand,
  signed: boolean,
): Operand {
  const instruction = (half: 'low' | 'high') =>
    width === 8
      ? (`i16x8.extmul_${half}_i8x16_${signed ? 's' : 'u'}` as const)
      : (`i32x4.extmul_${half}_i16x8_${signed ? 's' : 'u'}` as const);
  const registers = registersOf(lanes, width === 8 ? 16 : 32);
  const areEqual = Math.max(x.registers, y.registers) < registersOf(lanes, width);
  if (registers === 1 || areEqual) return a.apply(instruction('low'), x, y);
  const [l, r] = [a.hold(x), a.hold(y)];
  return a.operand('v128', registers, (k) => {
    l.push(k >> 1);
    r.push(k >> 1);
    a.f.emit(instruction(k % 2 === 0 ? 'low' : 'high'));
  });
}
