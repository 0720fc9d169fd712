const f = Math.fround;

/** e^(−i²/2σ²) / √2πσ for σ = 1.5, in f32. */
const weights = [0, 1, 2, 3].map((i) => f(Math.exp((-i * i) / (2 * 1.5 * 1.5)) / (Math.sqrt(2 * Math.PI) * 1.5)));

/** A Gaussian of seven points on a line: every operation is rounded to f32, from the center outward. */
export function sevenPoints(line: (offset: number) => number): number {
  return weights.reduce((sum, w, i) => f(sum + f(w * (i === 0 ? line(0) : f(line(-i) + line(i))))), 0);
}
