/** A stretch of source text, by offsets into it: from the first character up to, not including, the last. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The smallest place that covers both. */
export function spanning(a: Place, b: Place): Place {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

/** The place of what was never written. */
export const nowhere: Place = { from: -1, to: -1 };
