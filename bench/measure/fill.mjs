export const arrays = { u8: Uint8Array, u16: Uint16Array, f32: Float32Array };

/** An array with deterministic contents; the inputs of a program differ in `seed`. */
export function filled(description, seed) {
  const { type, shape } = description;
  const data = new arrays[type](volumeOf(shape));
  fill(data, description, seed);
  return { data, shape };
}

/**
 * Fill an array by its `kind`: `img` is ramps with noise in [0, max]; `rnd` is noise in [0, max], for floats in [-max /
 * 2, max / 2]; `bit` is noise of 0 and 1. The first two are bitwise equal to those of the harnesses of other compilers.
 */
export function fill(data, { type, shape, kind, max }, seed) {
  const [width, height = 1] = shape;
  let state = (Math.imul(seed, 2654435761) + 12345) >>> 0;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const row = Math.floor(i / width);
    const value =
      kind === 'img' ? ramp(i % width, row % height, Math.floor(row / height), state) : (state >>> 16) / 65536;
    data[i] = scaled(value, type, kind, max);
  }
}

function ramp(x, y, c, state) {
  const phase = (x * 3 + y * 5 + c * 37) & 511;
  return ((phase > 255 ? 511 - phase : phase) * 3 + (state >>> 24)) / 1024;
}

function scaled(value, type, kind, max) {
  if (kind === 'bit') return value < 0.5 ? 0 : 1;
  if (type !== 'f32') return Math.trunc(value * max);
  return kind === 'rnd' ? (value - 0.5) * max : value * max;
}

export function volumeOf(shape) {
  return shape.reduce((n, len) => n * len, 1);
}
