/** A memoized function on points, for reference implementations. */
export function grid(value: (...point: number[]) => number): (...point: number[]) => number {
  const known = new Map<string, number>();
  return (...point) => {
    const key = point.join();
    const found = known.get(key) ?? value(...point);
    known.set(key, found);
    return found;
  };
}

export function clamped(v: number, lo: number, hi: number): number {
  return Math.max(lo, Math.min(v, hi));
}

/** A deterministic image. */
export function picture(...shape: readonly number[]): {
  readonly data: Uint16Array;
  readonly shape: readonly number[];
} {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
  return { data: Uint16Array.from({ length: shape.reduce((n, len) => n * len, 1) }, next), shape };
}
