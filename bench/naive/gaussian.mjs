import { clamped } from './clamped.mjs';

const weights = [0.26596153, 0.21296534, 0.10934005, 0.035993978];

export function gaussian({ img }, [out]) {
  const [width, height] = out.shape;
  const wide = width + 6;
  const padded = new Float32Array(wide * (height + 6));
  for (let y = 0; y < height + 6; y++) {
    for (let x = 0; x < wide; x++) {
      padded[y * wide + x] = img.data[clamped(y - 3, 0, height - 1) * width + clamped(x - 3, 0, width - 1)];
    }
  }
  const down = new Float32Array(wide * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < wide; x++) {
      const i = (y + 3) * wide + x;
      let sum = weights[0] * padded[i];
      for (let k = 1; k < 4; k++) sum += weights[k] * (padded[i - k * wide] + padded[i + k * wide]);
      down[y * wide + x] = sum;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * wide + x + 3;
      let sum = weights[0] * down[i];
      for (let k = 1; k < 4; k++) sum += weights[k] * (down[i - k] + down[i + k]);
      out.data[y * width + x] = sum;
    }
  }
}
