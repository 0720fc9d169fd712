import { clamped } from './clamped.mjs';

const weights = [0.26596153, 0.21296534, 0.10934005, 0.035993978];

export function unsharp({ img }, [out]) {
  const [width, height] = out.shape;
  const plane = width * height;
  const gray = new Float32Array(plane);
  for (let i = 0; i < plane; i++) {
    gray[i] = 0.299 * img.data[i] + 0.587 * img.data[plane + i] + 0.114 * img.data[2 * plane + i];
  }
  const by = new Float32Array(plane);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = weights[0] * gray[y * width + x];
      for (let k = 1; k < 4; k++) {
        sum +=
          weights[k] *
          (gray[clamped(y - k, 0, height - 1) * width + x] + gray[clamped(y + k, 0, height - 1) * width + x]);
      }
      by[y * width + x] = sum;
    }
  }
  const ratio = new Float32Array(plane);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = weights[0] * by[y * width + x];
      for (let k = 1; k < 4; k++) {
        sum +=
          weights[k] * (by[y * width + clamped(x - k, 0, width - 1)] + by[y * width + clamped(x + k, 0, width - 1)]);
      }
      const own = gray[y * width + x];
      ratio[y * width + x] = (2 * own - sum) / own;
    }
  }
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane; i++) out.data[c * plane + i] = ratio[i] * img.data[c * plane + i];
  }
}
