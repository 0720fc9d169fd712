/**
 * The errors of values, relative to the greatest expected value: { greatest, rms }, or null if both are within the
 * tolerance. Without a tolerance, values must be equal.
 */
export function disagreement(expected, actual, tolerance = { greatest: 0, rms: 0 }) {
  let [scale, worst, squares] = [0, 0, 0];
  for (let i = 0; i < expected.length; i++) {
    const error = Math.abs(expected[i] - actual[i]);
    if (Number.isNaN(error)) return { greatest: Number.NaN, rms: Number.NaN };
    scale = Math.max(scale, Math.abs(expected[i]));
    worst = Math.max(worst, error);
    squares += error * error;
  }
  const greatest = worst === 0 ? 0 : worst / scale;
  const rms = squares === 0 ? 0 : Math.sqrt(squares / expected.length) / scale;
  return greatest <= tolerance.greatest && rms <= tolerance.rms ? null : { greatest, rms };
}
