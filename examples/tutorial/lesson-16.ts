import { type ArrayInput, compile, func, input, param, vars } from 'sylvite';

const [x, y, c] = vars('x', 'y', 'c');
const img = input('img', 'u8', 3);
const offset = param('offset', 'u8');
const brighter = func('brighter', [x, y, c], img(x, y, c).add(offset));

/** Lesson 16, layouts: a pipeline accepts images of any layout, and writes the layout of the output buffer. */
export const brighten = compile(brighter, null, { type: 'u8' });

/** Planar: all red, then all green, then all blue. This is the default without strides. */
export function planar(data: Uint8Array, width: number, height: number): ArrayInput<'u8'> {
  return { data, shape: [width, height, 3] };
}

/** Interleaved red, green and blue, as in most files and canvases. */
export function interleaved(data: Uint8Array, width: number, height: number): ArrayInput<'u8'> {
  return { data, shape: [width, height, 3], strides: [3, 3 * width, 1] };
}
