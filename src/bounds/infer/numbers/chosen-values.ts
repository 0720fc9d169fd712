import { eitherOf } from '../../../arithmetic/machine-transfer.ts';
import type { Operator } from '../../../syntax/operator.ts';
import type { Values } from '../../../syntax/value-range.ts';
import type { NumberEnds } from './number-ends.ts';

/**
 * The values of select, min or max; null for other operations. The values must contain the ends of the result (see
 * `NumberEnds`), so they include the values of each operand that an end may come from, even if the condition of a
 * select is known.
 */
export function chosenValues(op: Operator, args: readonly NumberEnds[]): Values | null {
  if (op !== 'select' && op !== 'min' && op !== 'max') return null;
  const [a, b] = args.slice(-2);
  if (a === undefined || b === undefined) return null;
  const all = eitherOf(a.values, b.values);
  if (op === 'select') return all;
  // min(a, b) and max(a, b) are a if b is NaN.
  const nan = a.values.nan;
  const isFromBoth = (end: 'lo' | 'hi'): boolean => !b.values.nan && a[end] !== null && b[end] !== null;
  if (op === 'min')
    return { ...all, greatest: isFromBoth('hi') ? Math.min(a.values.greatest, b.values.greatest) : all.greatest, nan };
  return { ...all, least: isFromBoth('lo') ? Math.max(a.values.least, b.values.least) : all.least, nan };
}
