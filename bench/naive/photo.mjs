import { clamped } from './clamped.mjs';

export function photo(_inputs, [out]) {
  const [width, height] = out.shape;
  const hill = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    hill[x] = 60 + (Math.abs(((x + 40) % 128) - 64) >> 1) + (Math.abs((x % 50) - 25) >> 2);
  }
  for (let c = 0; c < 3; c++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let value;
        if (y > hill[x]) value = (c === 1 ? 150 : 60) + (((x * 7919 + y * 104729) ^ (x * y)) & 31) - (y >> 2);
        else if ((x - 140) * (x - 140) + (y - 34) * (y - 34) < 18 * 18) value = c === 2 ? 120 : 250;
        else value = c === 0 ? 90 + y : c === 1 ? 150 + (y >> 1) : 230;
        out.data[(c * height + y) * width + x] = clamped(value, 0, 255);
      }
    }
  }
}
