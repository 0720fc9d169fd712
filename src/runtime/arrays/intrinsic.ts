import type { ElementType } from '../artifact.ts';
import { arrayOf, type TypedArray } from './array-view.ts';

/*
 * Access to the internal slots of a typed array. Properties of the object itself or of a subclass may return anything.
 */

/** The name of the constructor of a typed array; null for other values. */
export function arrayKind(data: unknown): string | null {
  const kind: unknown = getters.kind.call(data);
  return typeof kind === 'string' ? kind : null;
}

/** The length of a typed array. It is 0 if the buffer is detached or has become too short. */
export function arrayLength(data: object): number {
  return getters.length.call(data) as number; // `data` is a typed array
}

/**
 * A genuine typed array of this type over the same elements. Its length is fixed: if the buffer shrinks below it, the
 * length becomes 0. Null if the buffer is detached.
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
