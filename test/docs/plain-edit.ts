/** A planar photo: all red values, row by row, then green, then blue. */
export interface Photo {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/**
 * The photo edit of docs/getting-started.md with its default parameters, written independently: loops over pixels, in
 * double precision, without tables.
 */
export function plainEdit({ data, shape }: Photo, exposure: number): Uint8Array {
  const [width = 0, height = 0] = shape;
  const gain = 2 ** (exposure / 2.2);
  const balance = [1.04, 1, 0.96];
  const within = (i: number, length: number): number => Math.min(Math.max(i, 0), length - 1);
  const stored = (x: number, y: number, c: number): number => data[x + width * (y + height * c)] ?? Number.NaN;

  const toned = (x: number, y: number, c: number): number => {
    const light = Math.min((stored(x, y, c) / 255) * gain * (balance[c] ?? Number.NaN), 1);
    const steep = light ** 2 * (3 - 2 * light);
    return 0.6 * light + 0.4 * steep;
  };
  const luminance = (x: number, y: number): number => {
    const [i, j] = [within(x, width), within(y, height)];
    return 0.2126 * toned(i, j, 0) + 0.7152 * toned(i, j, 1) + 0.0722 * toned(i, j, 2);
  };
  const weights = [1, 4, 6, 4, 1];
  const blurred = (x: number, y: number): number =>
    weights
      .flatMap((v, j) => weights.map((w, i) => (v * w * luminance(x + 3 * (i - 2), y + 3 * (j - 2))) / 256))
      .reduce((a, b) => a + b);

  const edited = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = luminance(x, y);
      const local = 0.3 * (grey - blurred(x, y));
      const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
      const shade = 1 - 0.4 * ((u * u + v * v) / 2);
      for (let c = 0; c < 3; c++) {
        const saturated = grey + 1.2 * (toned(x, y, c) - grey);
        edited[x + width * (y + height * c)] = within(Math.round(255 * (saturated + local) * shade), 256);
      }
    }
  return edited;
}

/** The greatest and the mean difference of two pictures, and the part of the values that are equal. */
export function differenceOf(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
): { readonly greatest: number; readonly mean: number; readonly equal: number } {
  const differences = Array.from(a, (value, i) => Math.abs(value - (b[i] ?? Number.NaN)));
  return {
    greatest: differences.reduce((most, d) => Math.max(most, d), 0),
    mean: differences.reduce((sum, d) => sum + d, 0) / differences.length,
    equal: differences.filter((d) => d === 0).length / differences.length,
  };
}
