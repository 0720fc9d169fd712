/** A half-open range of offsets into the source text. */
export interface Place {
  readonly from: number;
  readonly to: number;
  /** For a place in a def: the call that is expanded. */
  readonly via?: Place;
}

/** The smallest range that covers two places. Both must be in the same expansion of a def, or in none. */
export function spanning(a: Place, b: Place): Place {
  return { ...a, from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

/** The range of syntax that has no source text. */
export const nowhere: Place = { from: -1, to: -1 };
