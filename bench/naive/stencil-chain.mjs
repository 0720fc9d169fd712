import { clamped } from './clamped.mjs';

const stages = 10;

/** Each stage is two points smaller on every side than the previous one. */
export function stencilChain({ img }, [out]) {
  const [width, height] = out.shape;
  const margin = 2 * stages;
  const wide = width + 2 * margin;
  const high = height + 2 * margin;
  let stage = new Uint16Array(wide * high);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      stage[y * wide + x] = img.data[clamped(y - margin, 0, height - 1) * width + clamped(x - margin, 0, width - 1)];
    }
  }
  for (let s = 1; s <= stages; s++) {
    const after = new Uint16Array(wide * high);
    for (let y = 2 * s; y < high - 2 * s; y++) {
      for (let x = 2 * s; x < wide - 2 * s; x++) {
        let sum = 0;
        for (let j = -2; j <= 2; j++) {
          for (let i = -2; i <= 2; i++) sum += (i + 3) * (j + 7) * stage[(y + j) * wide + x + i];
        }
        after[y * wide + x] = sum;
      }
    }
    stage = after;
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out.data[y * width + x] = stage[(y + margin) * wide + x + margin];
  }
}
