/** Samples side by side for each pixel, as PNG has them, or a plane for each channel, as arrays have them. */
export type Samples = Uint8Array | Uint16Array;

export function planesOf(interleaved: Samples, channels: number): Samples {
  const planar = interleaved.slice();
  const pixels = interleaved.length / channels;
  for (let c = 0; c < channels; c++) {
    for (let i = 0; i < pixels; i++) planar[c * pixels + i] = interleaved[i * channels + c] ?? 0;
  }
  return planar;
}

/** Pixels and channels change places: the same permutation with the two numbers exchanged. */
export function interleavedOf(planar: Samples, channels: number): Samples {
  return planesOf(planar, planar.length / channels);
}
