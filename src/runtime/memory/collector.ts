/**
 * A handle on shared memory: another object for the same bytes. All views that are made of it, by any means, hold it, so that the
 * garbage collector finds out when the last of them is gone. Null where there are no such handles.
 */
export function handleOn(memory: ArrayBufferLike): ArrayBufferLike | null {
  try {
    const handle = structuredClone(memory);
    return handle !== memory && handle instanceof SharedArrayBuffer ? handle : null;
  } catch {
    return null;
  }
}

/** Make the collector aware of the size of the storage behind a handle: to it, all handles are small. */
export function weigh(handle: ArrayBufferLike, bytes: number): void {
  ballast.set(handle, weight(bytes));
}

/** Make the collector run soon. */
export function press(): void {
  weight(pressure);
}

/** One turn of the event loop: finalizers run between turns. */
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

/**
 * A buffer of the same size beside each handle makes the collector run as often as it should. It is never touched, so it takes
 * addresses only.
 */
const ballast = new WeakMap<ArrayBufferLike, ArrayBuffer | null>();

function weight(bytes: number): ArrayBuffer | null {
  try {
    return new ArrayBuffer(bytes);
  } catch {
    return null; // there are not as many addresses
  }
}

/** In bytes. */
const pressure = 2 ** 28;
