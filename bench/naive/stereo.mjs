import { clamped } from './clamped.mjs';

export function stereo({ left, right }, [shift, misfit], { most }) {
  const [width, height] = shift.shape;
  const wide = width + 4;
  const apart = new Uint16Array(wide * (height + 4));
  shift.data.fill(0);
  misfit.data.fill(65535);
  for (let d = 0; d < most; d++) {
    for (let y = 0; y < height + 4; y++) {
      const row = clamped(y - 2, 0, height - 1) * width;
      for (let x = 0; x < wide; x++) {
        const a = left.data[row + clamped(x - 2, 0, width - 1)];
        const b = right.data[row + clamped(x - 2 - d, 0, width - 1)];
        apart[y * wide + x] = Math.abs(a - b);
      }
    }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let j = 0; j < 5; j++) {
          for (let i = 0; i < 5; i++) sum += apart[(y + j) * wide + x + i];
        }
        const at = y * width + x;
        if (sum < misfit.data[at]) {
          misfit.data[at] = sum;
          shift.data[at] = d;
        }
      }
    }
  }
}
