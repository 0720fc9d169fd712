import { bug } from '../../errors/bug.ts';
import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { unsupportedFileElements } from '../../errors/S622.ts';
import { convertedElements } from '../../errors/S643.ts';
import { type Type, types } from '../../syntax/type.ts';
import { arrayFor, type TypedArray } from '../../syntax/typed-array.ts';
import type { ArrayFile } from '../array-file.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { pointsOf } from '../points-of.ts';
import { bytesOf, codeOf, reorderBytes } from './element.ts';
import { type Header, headerOf } from './header.ts';
import { wideElements } from './wide.ts';

/**
 * Open an .npy file. Its axes are the dimensions in reverse order: an array of the NumPy shape (c, h, w), with w
 * innermost, has the dimensions (x, y, c). This does not depend on whether the file is in C or Fortran order. Elements
 * of a type that the language does not have are converted with a warning: to the wanted type if such a conversion
 * exists, otherwise to a default type.
 *
 * `file` may be the start of a file, with its whole header; `content` returns all bytes.
 */
export function openNpy(
  file: NamedBytes,
  wanted: Type | null,
  warn: (warning: Diagnostic) => void,
  content: () => Uint8Array = () => file.bytes,
): ArrayFile {
  const header = headerOf(file);
  const whole = (): NamedBytes => ({ name: file.name, bytes: content() });
  const { code, isLittle } = elementOf(file, header.descr);
  const wide = wideElements.get(code);
  const isConverted = wide?.types.some((type) => type === wanted) ?? false;
  const own = isConverted ? undefined : types.find((type) => codeOf(type) === code);
  const lengths = header.shape.toReversed();
  const ordered = (stored: TypedArray): TypedArray => (header.fortran ? fromFortran(stored, header.shape) : stored);
  if (own !== undefined) {
    const values = () => ordered(elementsOf(own, bytesIn(whole(), header, bytesOf(own), isLittle)));
    return { type: own, lengths, values };
  }
  if (wide === undefined) return unsupported(file, header.descr);
  const type = wide.types.find((each) => each === wanted) ?? wide.types[0] ?? bug('it has no types');
  return {
    type,
    lengths,
    values: () => {
      const values = wide.convert(file, bytesIn(whole(), header, wide.bytes, isLittle), type);
      warn(convertedElements({ file: file.name, from: wide.name, to: type }, null));
      return ordered(values);
    },
  };
}

/** Parse an element type such as `'<f4'`: its kind and size, and whether it is little-endian. */
function elementOf(file: NamedBytes, descr: string): { readonly code: string; readonly isLittle: boolean } {
  const [, order, code] = /^['"]([<>|])(\w+)['"]$/.exec(descr) ?? unsupported(file, descr);
  return { code: code ?? '', isLittle: order !== '>' };
}

function unsupported({ name }: NamedBytes, descr: string): never {
  const instead = `Convert it with astype to one of ${types.map(codeOf).join(', ')}`;
  const what = `elements of the NumPy type ${descr.slice(0, 40)}`;
  return refuse(unsupportedFileElements({ file: name, what, instead }, null));
}

/** The bytes of the elements, in the byte order of this machine. */
function bytesIn(file: NamedBytes, { shape, end }: Header, size: number, isLittle: boolean): ArrayBuffer {
  const points = pointsOf(shape);
  const stored = file.bytes.subarray(end);
  const expected = points * size;
  if (stored.length !== expected) {
    return malformed(file, `has ${stored.length} bytes for its ${points} elements, which need ${expected}`);
  }
  const bytes = new Uint8Array(stored); // a copy, so that it is aligned
  reorderBytes(bytes, size, isLittle);
  return bytes.buffer;
}

/** The elements in the order of the file. */
function elementsOf(type: Type, bytes: ArrayBuffer): TypedArray {
  const stored = new (arrayFor(type))(bytes);
  return type === 'bool' ? stored.map((c) => Math.min(1, c)) : stored;
}

/** Convert elements from Fortran order (first axis innermost) to C order (last axis innermost). */
function fromFortran(stored: TypedArray, shape: readonly number[]): TypedArray {
  if (stored.length === 0) return stored; // one axis is empty; the others may have any length
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
