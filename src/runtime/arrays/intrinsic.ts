import type { ElementType } from '../artifact.ts';
import { arrayOf, type TypedArray } from './array-view.ts';

/* What a typed array really is. Its own properties and those of a subclass can say anything. */

/** The name of the constructor of a typed array; null for anything else. */
export function arrayKind(data: unknown): string | null {
  const kind: unknown = getters.kind.call(data);
  return typeof kind === 'string' ? kind : null;
}

/** How many elements a typed array has; none when its buffer is detached, or too short by now. */
export function arrayLength(data: object): number {
  return getters.length.call(data) as number; // `data` is a typed array
}

/**
 * The same elements in a plain typed array of this type, whose length is fixed: if the buffer shrinks, it has none. Null when the
 * buffer is detached.
 */
export function plainArray(type: ElementType, data: object): TypedArray | null {
  const buffer = getters.buffer.call(data) as ArrayBufferLike; // `data` is a typed array, here and in the next line
  const byteOffset = getters.byteOffset.call(data) as number;
  const length = arrayLength(data);
  try {
    return new arrayOf[type](buffer, byteOffset, length);
  } catch {
    return null;
  }
}

type Getter = (this: unknown) => unknown;

function getterOf(key: string | symbol): Getter {
  const get = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), key)?.get;
  return get ?? (() => undefined);
}

const getters = {
  kind: getterOf(Symbol.toStringTag),
  buffer: getterOf('buffer'),
  byteOffset: getterOf('byteOffset'),
  length: getterOf('length'),
};
