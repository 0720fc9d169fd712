import { type ArrayInput, compile, func, input, param, vars } from 'sylvite';

const [x, y, c] = vars('x', 'y', 'c');
const img = input('img', 'u8', 3);
const offset = param('offset', 'u8');
const brighter = func('brighter', [x, y, c], img(x, y, c).add(offset));

/** Lesson 16, layouts: a pipeline takes pictures however they lie in memory, and writes them as the buffer says. */
export const brighten = compile(brighter, null, { type: 'u8' });

/** All red, then all green, then all blue: what is assumed unless strides say otherwise. */
export function planar(data: Uint8Array, width: number, height: number): ArrayInput {
  return { data, shape: [width, height, 3] };
}

/** Red, green and blue side by side, as most files and canvases have them. */
export function interleaved(data: Uint8Array, width: number, height: number): ArrayInput {
  return { data, shape: [width, height, 3], strides: [3, 3 * width, 1] };
}
