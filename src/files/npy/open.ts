import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S622 } from '../../errors/S622.ts';
import { type Type, types } from '../../syntax/type.ts';
import type { ArrayFile } from '../array-file.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { elements } from './element.ts';
import { headerOf } from './header.ts';

/**
 * An .npy file as an array. Its axes are the dimensions from the last to the first: numpy's shape (c, h, w), with w the
 * fastest, is an array on (x, y, c). The order of the file, C's or Fortran's, does not change which is which.
 */
export function openNpy(file: NamedBytes): ArrayFile {
  const { descr, fortran, shape, end } = headerOf(file);
  const { type, little } = elementOf(file, descr);
  return {
    type,
    lengths: shape.toReversed(),
    values: () => {
      const stored = elementsOf(
        file,
        end,
        type,
        shape.reduce((a, b) => a * b, 1),
        little,
      );
      return fortran ? fromFortran(stored, shape) : stored;
    },
  };
}

function elementsOf(file: NamedBytes, start: number, type: Type, points: number, little: boolean): Stored {
  const { bytes, get } = elements[type];
  const has = file.bytes.length - start;
  const takes = points * bytes;
  if (has !== takes) return malformed(file, `has ${has} bytes for its ${points} elements, which take ${takes}`);
  const view = new DataView(file.bytes.buffer, file.bytes.byteOffset + start, has);
  const stored = new stores[type](points);
  for (let i = 0; i < points; i++) stored[i] = get(view, i * bytes, little);
  return stored;
}

/** Where each type is kept without loss. */
const stores = {
  bool: Uint8Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const satisfies Record<Type, unknown>;

type Stored = InstanceType<(typeof stores)[Type]>;

/** `'<f4'` → the type and whether the least byte comes first. */
function elementOf(file: NamedBytes, descr: string): { readonly type: Type; readonly little: boolean } {
  const [, order, code] = /^['"]([<>|=])(\w+)['"]$/.exec(descr) ?? [];
  const type = types.find((t) => elements[t].code === code);
  if (type !== undefined) return { type, little: order !== '>' };
  const known = types.map((t) => elements[t].code).join(', ');
  const instead = `Convert it with astype to one of ${known}`;
  return refuse(S622({ file: file.name, what: `elements of numpy’s type ${descr.slice(0, 40)}`, instead }, null));
}

/** Elements with the first axis fastest, put in the order with the last axis fastest. */
function fromFortran(stored: Stored, shape: readonly number[]): Stored {
  const ordered = stored.slice();
  const index = shape.map(() => 0);
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  let to = 0;
  for (const value of stored) {
    ordered[to] = value;
    for (const [axis, len] of shape.entries()) {
      const stride = strides[axis] ?? bug('an axis has no stride');
      const next = (index[axis] ?? bug('an axis has no index')) + 1;
      index[axis] = next % len;
      to += stride;
      if (next < len) break;
      to -= stride * len;
    }
  }
  return ordered;
}
