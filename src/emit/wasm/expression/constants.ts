import { isLong, type Type } from '../../../syntax/type.ts';
import { numberOf, type Scalar } from '../../../syntax/value.ts';
import type { Assembler } from './assembler.ts';
import type { Operand } from './operand.ts';

/** A constant vector with a number in every lane. */
export function constantVector(a: Assembler, type: Type, value: Scalar): Operand {
  const view = new DataView(new ArrayBuffer(8));
  const doubled = (): Operand => {
    const words = [view.getInt32(0, true), view.getInt32(4, true)];
    return a.integers(32, [...words, ...words]);
  };
  if (isLong(type)) {
    view.setBigInt64(0, BigInt(value), true);
    return doubled();
  }
  const n = numberOf(value);
  switch (type) {
    case 'bool':
      return a.splat(32, -n);
    case 'u8':
    case 'i8':
      return a.splat(8, n);
    case 'u16':
    case 'i16':
      return a.splat(16, n);
    case 'u32':
    case 'i32':
      return a.splat(32, n);
    case 'f32':
      view.setFloat32(0, n, true);
      return a.splat(32, view.getInt32(0, true));
    case 'f64':
      view.setFloat64(0, n, true);
      return doubled();
  }
}

/** A scalar in every lane. A bool becomes a mask, which is valid for any lane width. */
export function splat(a: Assembler, type: Type, scalar: Operand): Operand {
  switch (type) {
    case 'bool':
      return a.apply('i32x4.splat', a.apply('i32.sub', a.i32(0), scalar));
    case 'u8':
    case 'i8':
      return a.apply('i8x16.splat', scalar);
    case 'u16':
    case 'i16':
      return a.apply('i16x8.splat', scalar);
    case 'u32':
    case 'i32':
      return a.apply('i32x4.splat', scalar);
    case 'u64':
    case 'i64':
      return a.apply('i64x2.splat', scalar);
    case 'f32':
    case 'f64':
      return a.apply(type === 'f32' ? 'f32x4.splat' : 'f64x2.splat', scalar);
  }
}
