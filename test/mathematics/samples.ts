/** Repeatable random doubles of several distributions. */
export type Samples = {
  /** A finite double, uniform over bit patterns: all exponents are equally likely, including subnormal numbers. */
  anyDouble(): number;
  /** A random bit pattern. One in a thousand is a NaN. */
  anyPattern(): number;
  /** A finite f32. */
  anySingle(): number;
  between(low: number, high: number): number;
  /** Between ±high, with a logarithm that is uniform over the given number of powers of two. */
  magnitudes(high: number, octaves: number): number;
  /** One of these values, or a double a few ulps from it. */
  near(...points: readonly number[]): number;
  integer(low: number, high: number): number;
};

export function samples(seed: number): Samples {
  let state = seed;
  /** 32 random bits: a Weyl sequence, its bits mixed. */
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    const a = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const b = Math.imul(a ^ (a >>> 15), 0x735a2d97);
    return (b ^ (b >>> 15)) >>> 0;
  };
  const unit = (): number => (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53;
  const between = (low: number, high: number): number => low + (high - low) * unit();
  const integer = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  const finite = (make: () => number): number => {
    const x = make();
    return Number.isFinite(x) ? x : finite(make);
  };
  const anyPattern = (): number => new Float64Array(new Uint32Array([next(), next()]).buffer)[0] ?? 0;
  return {
    between,
    integer,
    anyPattern,
    anyDouble: () => finite(anyPattern),
    anySingle: () => finite(() => new Float32Array(new Uint32Array([next()]).buffer)[0] ?? 0),
    magnitudes: (high, octaves) => (next() & 1 ? -1 : 1) * high * between(0.5, 1) * 2 ** -integer(0, octaves - 1),
    near: (...points) => moved(points[integer(0, points.length - 1)] ?? 0, integer(-4, 4)),
  };
}

/** The double that is `places` ulps above x. x is finite, and the result has the same sign. */
export function moved(x: number, places: number): number {
  const pattern = new BigInt64Array(new Float64Array([x]).buffer);
  if (x === 0) return places * 2 ** -1074;
  pattern[0] = (pattern[0] ?? 0n) + BigInt(x > 0 ? places : -places);
  return new Float64Array(pattern.buffer)[0] ?? 0;
}
