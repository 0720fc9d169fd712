import { checkLayouts, type DeclaredLayout, type DeclaredLayouts } from '../../driver/layouts.ts';
import type { Program } from '../../syntax/target.ts';

/** The layouts of arrays, written NAME=planar, NAME=interleaved or NAME=4,*,1: strides, with * for any. */
export function readLayouts(given: readonly string[], P: Program): DeclaredLayouts {
  const written = given.map((text) => {
    const [array = '', ...rest] = text.split('=');
    const layout = rest.join('=');
    return { array, layout: layoutOf(layout), text: layout || 'empty' };
  });
  return checkLayouts(P, written);
}

function layoutOf(text: string): DeclaredLayout | null {
  if (text === 'planar' || text === 'interleaved') return text;
  const strides = text
    .split(',')
    .map((stride) => (stride === '*' ? null : /^-?\d{1,9}$/.test(stride) ? Number(stride) : text));
  return strides.every((stride) => typeof stride !== 'string') ? strides : null;
}
