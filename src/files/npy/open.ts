import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { unsupportedFileElements } from '../../errors/S622.ts';
import { type Type, types } from '../../syntax/type.ts';
import { type TypedArray, typedArrays } from '../../syntax/typed-array.ts';
import type { ArrayFile } from '../array-file.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { pointsOf } from '../points-of.ts';
import { bytesOf, codeOf, reorderBytes } from './element.ts';
import { type Header, headerOf } from './header.ts';

/**
 * Open an .npy file. Its axes are the dimensions in reverse order: the NumPy shape (c, h, w), with w innermost, is an
 * array on (x, y, c). This does not depend on whether the file is in C or Fortran order.
 */
export function openNpy(file: NamedBytes): ArrayFile {
  const header = headerOf(file);
  const { type, isLittle } = elementOf(file, header.descr);
  return {
    type,
    lengths: header.shape.toReversed(),
    values: () => {
      const stored = elementsOf(file, header, type, isLittle);
      return header.fortran ? fromFortran(stored, header.shape) : stored;
    },
  };
}

/** Parse an element type such as `'<f4'`: the type, and whether it is little-endian. */
function elementOf(file: NamedBytes, descr: string): { readonly type: Type; readonly isLittle: boolean } {
  const [, order, code] = /^['"]([<>|])(\w+)['"]$/.exec(descr) ?? [];
  const type = types.find((t) => codeOf(t) === code);
  if (type !== undefined) return { type, isLittle: order !== '>' };
  const instead = `Convert it with astype to one of ${types.map(codeOf).join(', ')}`;
  return refuse(
    unsupportedFileElements(
      { file: file.name, what: `elements of the NumPy type ${descr.slice(0, 40)}`, instead },
      null,
    ),
  );
}

/** The elements in the order of the file. */
function elementsOf(file: NamedBytes, { shape, end }: Header, type: Type, isLittle: boolean): TypedArray {
  const points = pointsOf(shape);
  const bytes = new Uint8Array(file.bytes.subarray(end)); // a copy, so that it is aligned
  const expected = points * bytesOf(type);
  if (bytes.length !== expected) {
    return malformed(file, `has ${bytes.length} bytes for its ${points} elements, which need ${expected}`);
  }
  reorderBytes(bytes, bytesOf(type), isLittle);
  const stored = new typedArrays[type](bytes.buffer);
  return type === 'bool' ? stored.map((c) => Math.min(1, c)) : stored;
}

/** Convert elements from Fortran order (first axis innermost) to C order (last axis innermost). */
function fromFortran(stored: TypedArray, shape: readonly number[]): TypedArray {
  if (stored.length === 0) return stored; // the other axes may have any length
  const ordered = stored.slice();
  const lengths = shape.filter((length) => length > 1);
  const strides = lengths.map((length, axis) => ({
    length,
    from: pointsOf(lengths.slice(0, axis)),
    to: pointsOf(lengths.slice(axis + 1)),
  }));
  const copy = (axis: number, from: number, to: number): void => {
    const stride = strides[axis];
    if (stride === undefined) ordered[to] = stored[from] ?? bug('an element is missing');
    else for (let i = 0; i < stride.length; i++) copy(axis + 1, from + i * stride.from, to + i * stride.to);
  };
  copy(0, 0, 0);
  return ordered;
}
