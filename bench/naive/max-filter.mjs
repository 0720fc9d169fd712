import { clamped } from './clamped.mjs';

export function maxFilter({ img }, [out], { radius }) {
  const [width, height] = out.shape;
  const across = new Uint8Array(width * (height + 2 * radius));
  for (let y = -radius; y < height + radius; y++) {
    const row = clamped(y, 0, height - 1) * width;
    for (let x = 0; x < width; x++) {
      let greatest = 0;
      for (let d = -radius; d <= radius; d++)
        greatest = Math.max(greatest, img.data[row + clamped(x + d, 0, width - 1)]);
      across[(y + radius) * width + x] = greatest;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let greatest = 0;
      for (let d = 0; d <= 2 * radius; d++) greatest = Math.max(greatest, across[(y + d) * width + x]);
      out.data[y * width + x] = greatest;
    }
  }
}
