import type { Expression, Type } from 'sylvite';

/** Lesson 14, type-generic code: the average of two values, without overflow. */
export function average(
  type: Exclude<Type, 'bool' | 'u32' | 'i32' | 'u64' | 'i64'>,
  a: Expression,
  b: Expression,
): Expression {
  switch (type) {
    case 'f32':
    case 'f64':
      return a.add(b).div(2);
    case 'u8':
    case 'u16':
    case 'i8':
    case 'i16':
      return a.cast('i32').add(b.cast('i32')).div(2).cast(type);
  }
}
