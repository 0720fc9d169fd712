import { isError, type Value } from '../../syntax/value.ts';

/** The least value, the greatest value and the mean of the numbers. `others` counts NaN and error values. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  readonly others: number;
}

export function rangeOf(values: ArrayLike<Value>): Range {
  let [least, greatest, sum, others] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const c = values[i] ?? 'ε_mem';
    const value = isError(c) ? Number.NaN : Number(c);
    if (Number.isNaN(value)) {
      others++;
      continue;
    }
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    sum += value;
  }
  return { least, greatest, mean: sum / (values.length - others), others };
}
