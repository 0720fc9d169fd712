import type { Picture } from './codec.ts';

/** The samples of a picture as RGBA. Grey becomes three equal channels; a picture without alpha is opaque. */
export function rgbaOf({ width, height, channels, data }: Picture): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(4 * width * height);
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0];
  const alpha = channels === 2 || channels === 4 ? channels - 1 : null;
  for (let i = 0, o = 0; o < rgba.length; i += channels, o += 4) {
    rgba[o] = data[i] as number; // `data` has the same number of pixels
    rgba[o + 1] = data[i + green] as number;
    rgba[o + 2] = data[i + blue] as number;
    rgba[o + 3] = alpha === null ? 255 : (data[i + alpha] as number);
  }
  return rgba;
}
