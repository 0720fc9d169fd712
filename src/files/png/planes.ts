/** Samples, interleaved as in a PNG or planar as in arrays. */
export type Samples = Uint8Array | Uint16Array;

export function planesOf(interleaved: Samples, channels: number): Samples {
  const planar = interleaved.slice();
  const pixels = interleaved.length / channels;
  for (let c = 0; c < channels; c++) {
    for (let i = 0; i < pixels; i++) planar[c * pixels + i] = interleaved[i * channels + c] ?? 0;
  }
  return planar;
}

/** The inverse of `planesOf`: the same transposition, with pixels and channels exchanged. */
export function interleavedOf(planar: Samples, channels: number): Samples {
  return planesOf(planar, planar.length / channels);
}
