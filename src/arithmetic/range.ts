import { range, type Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';

/** A closed interval of numbers; either end may be infinite. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

export const allNumbers: Range = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

export function pointRange(value: number): Range {
  return { least: value, greatest: value };
}

/** The smallest interval that contains two intervals. */
export function hull(a: Range, b: Range): Range {
  return { least: Math.min(a.least, b.least), greatest: Math.max(a.greatest, b.greatest) };
}

export function isWithin(inner: Range, outer: Range): boolean {
  return outer.least <= inner.least && inner.greatest <= outer.greatest;
}

/**
 * A range that was computed in f64, widened where f64 is not exact, beyond ±(2⁵³ − 1): an outer end there becomes
 * infinite. If the whole range is there, its inner end becomes ±(2⁵³ − 1).
 */
export function exactRange({ least, greatest }: Range): Range {
  return {
    least: least < -exactEnd ? Number.NEGATIVE_INFINITY : Math.min(least, exactEnd),
    greatest: greatest > exactEnd ? Number.POSITIVE_INFINITY : Math.max(greatest, -exactEnd),
  };
}

const exactEnd = Number.MAX_SAFE_INTEGER;

/** The range of a constant. A 64-bit integer that is not a safe number has the range of its type. */
export function constantRange(type: Type, value: Scalar): Range {
  if (typeof value === 'number') return pointRange(value);
  return Number.isSafeInteger(Number(value)) ? pointRange(Number(value)) : typeRange(type);
}

/** The values of a type. */
export function typeRange(type: Type): Range {
  return intervals[type];
}

const intervals: Readonly<Record<Type, Range>> = {
  bool: range('bool'),
  u8: range('u8'),
  u16: range('u16'),
  u32: range('u32'),
  u64: range('u64'),
  i8: range('i8'),
  i16: range('i16'),
  i32: range('i32'),
  i64: range('i64'),
  f32: allNumbers,
  f64: allNumbers,
};
