import type { TypedArray } from './array-view.ts';

/**
 * Have the garbage collector care for an array in the memory. It would see neither how large it is, for all arrays are views of
 * one buffer, nor that a part of it is in use.
 */
export function beCollected(array: TypedArray): void {
  holdWhole(array, array);
  ballast.set(array, weight(array.byteLength));
}

/** Have it come soon. */
export function press(): void {
  weight(pressure);
}

/** One turn of the event loop: it is between turns that one hears of what was collected. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const hear = (): void => {
      port1.close();
      resolve();
    };
    Object.assign(port1, { onmessage: hear }); // Node has it, but not its type
    port2.postMessage(null);
  });
}

/** A part of an array that `subarray` gives holds the whole. (One that is made of its buffer does not.) */
function holdWhole(part: TypedArray, whole: TypedArray): void {
  const inherited: (begin?: number, end?: number) => TypedArray = part.subarray;
  const subarray = (begin?: number, end?: number): TypedArray => {
    const view = inherited.call(part, begin, end);
    holdWhole(view, whole);
    return view;
  };
  Object.defineProperty(part, 'subarray', { value: subarray, configurable: true, writable: true });
}

/**
 * A buffer of the same size beside each array makes the collector come as often as it should. Nobody touches it, so it takes
 * addresses only.
 */
const ballast = new WeakMap<TypedArray, ArrayBuffer | null>();

function weight(bytes: number): ArrayBuffer | null {
  try {
    return new ArrayBuffer(bytes);
  } catch {
    return null; // there are not as many addresses
  }
}

/** In bytes. */
const pressure = 2 ** 28;
