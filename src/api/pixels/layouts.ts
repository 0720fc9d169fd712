import { checkLayouts, type DeclaredLayout, type DeclaredLayouts } from '../../driver/layouts.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { wrongArgumentType } from '../../errors/S634.ts';
import type { Program } from '../../syntax/target.ts';
import { show } from '../run/show.ts';
import { isCoordinate } from '../run/window.ts';

/** The layouts of arrays, by the names of inputs and of the output. */
export type Layouts = Readonly<Record<string, DeclaredLayout>>;

/** Check the layouts that the user declares. */
export function readLayouts(given: unknown, P: Program): DeclaredLayouts {
  if (given === undefined) return new Map();
  if (typeof given !== 'object' || given === null) {
    return refuse(wrongArgumentType({ what: 'the option layouts of compile', given: show(given) }, null));
  }
  const written = Object.entries(given).map(([array, layout]) => ({
    array,
    layout: layoutOf(layout),
    text: Array.isArray(layout) ? `[${Array.from<unknown>(layout).map(show).join(', ')}]` : show(layout),
  }));
  return checkLayouts(P, written);
}

function layoutOf(layout: unknown): DeclaredLayout | null {
  if (layout === 'planar' || layout === 'interleaved') return layout;
  if (!Array.isArray(layout)) return null;
  const strides = Array.from<unknown>(layout);
  const isStride = (stride: unknown): stride is number | null => stride === null || isCoordinate(stride);
  // −0 becomes 0.
  return strides.every(isStride) ? strides.map((stride) => (stride === null ? null : stride + 0)) : null;
}
