/** The times of a candidate, in milliseconds. */
export interface Time {
  readonly variant: string;
  readonly schedule: string;
  readonly threads: number;
  readonly least: number;
  readonly median: number;
  readonly runs: number;
  /** How its values compare with ours. */
  readonly values: string;
  /** The operation of a library. */
  readonly what?: string;
}

export interface Best extends Time {
  /** To the yardstick; null if that was not measured. */
  readonly ratio: number | null;
  /** In millions of pixels per second. */
  readonly speed: number;
}

export interface Mean {
  readonly variant: string;
  readonly ratio: number;
  readonly rows: number;
}

export const yardstick: string;
export function bestOf(times: readonly Time[], pixels: number): readonly Best[];
export function meansOf(rows: readonly { readonly variants: readonly Best[] }[]): readonly Mean[];
export function geometricMean(numbers: readonly number[]): number;
export function summaryOf(times: readonly number[]): Pick<Time, 'least' | 'median' | 'runs'>;
export function timesOf(line: string, threads: number): readonly number[];
