/**
 * examples/start/sharpen.syl as straightforward JavaScript: a loop for each pass, on typed arrays. The photo is planar:
 * its channels are stored one after the other.
 */
export function naiveSharpen(photo: Uint8Array, width: number, height: number, output: Uint8Array): void {
  const plane = width * height;
  const across = new Uint16Array(plane);
  for (let from = 0; from < photo.length; from += plane) {
    for (let y = 0; y < height; y++) {
      const row = from + y * width;
      for (let x = 0; x < width; x++) {
        const ends = (photo[row + clamp(x - 2, width)] ?? 0) + (photo[row + clamp(x + 2, width)] ?? 0);
        const next = (photo[row + clamp(x - 1, width)] ?? 0) + (photo[row + clamp(x + 1, width)] ?? 0);
        across[y * width + x] = ends + next * 4 + (photo[row + x] ?? 0) * 6;
      }
    }
    for (let y = 0; y < height; y++) {
      const [first, last] = [clamp(y - 2, height) * width, clamp(y + 2, height) * width];
      const [above, below] = [clamp(y - 1, height) * width, clamp(y + 1, height) * width];
      for (let x = 0; x < width; x++) {
        const ends = (across[first + x] ?? 0) + (across[last + x] ?? 0);
        const next = (across[above + x] ?? 0) + (across[below + x] ?? 0);
        const blurred = (ends + next * 4 + (across[y * width + x] ?? 0) * 6) >> 8;
        const i = from + y * width + x;
        output[i] = Math.max(0, Math.min(255, (photo[i] ?? 0) * 3 - blurred * 2));
      }
    }
  }
}

/** The nearest coordinate from 0 to len − 1. */
function clamp(x: number, len: number): number {
  return x < 0 ? 0 : x >= len ? len - 1 : x;
}
