import { clamped } from './clamped.mjs';

export function histogram({ img }, [out]) {
  const count = new Uint32Array(256);
  for (let i = 0; i < img.data.length; i++) count[img.data[i]]++;
  const cdf = new Uint32Array(256);
  let total = 0;
  for (let i = 0; i < 256; i++) {
    total += count[i];
    cdf[i] = total;
  }
  const lut = new Uint8Array(256);
  const scale = Math.fround(255 / img.data.length);
  for (let i = 0; i < 256; i++) lut[i] = clamped(Math.fround(Math.fround(Math.fround(cdf[i]) * scale) + 0.5), 0, 255);
  for (let i = 0; i < img.data.length; i++) out.data[i] = lut[img.data[i]];
}
