/** A half-open range of offsets into the source text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The smallest range that covers both. */
export function spanning(a: Place, b: Place): Place {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

/** The range of syntax that has no source text. */
export const nowhere: Place = { from: -1, to: -1 };
