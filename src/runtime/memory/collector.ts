/**
 * A handle on shared memory: another buffer object for the same bytes. All views created from it reference it, so the
 * garbage collector collects it after the last of them. Null if the host does not support such handles.
 */
export function handleOn(memory: ArrayBufferLike): ArrayBufferLike | null {
  try {
    const handle = structuredClone(memory);
    return handle !== memory && handle instanceof SharedArrayBuffer ? handle : null;
  } catch {
    return null;
  }
}

/** Make the garbage collector account for the size of the storage behind a handle. The handle itself is small. */
export function accountFor(handle: ArrayBufferLike, bytes: number): void {
  ballast.set(handle, allocateBallast(bytes));
}

/** Make the garbage collector run soon. */
export function requestCollection(): void {
  allocateBallast(pressure);
}

/** One turn of the event loop: finalizers run between turns. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const onmessage = (): void => {
      port1.close();
      resolve();
    };
    Object.assign(port1, { onmessage }); // missing in the types of Node
    port2.postMessage(null);
  });
}

/**
 * For each handle, a buffer of the size of its storage, so that the collector runs often enough. The buffer is never
 * accessed, so it uses address space but no physical memory.
 */
const ballast = new WeakMap<ArrayBufferLike, ArrayBuffer | null>();

function allocateBallast(bytes: number): ArrayBuffer | null {
  try {
    return new ArrayBuffer(bytes);
  } catch {
    return null; // not enough address space
  }
}

/** The size of a buffer whose allocation triggers a garbage collection, in bytes. */
const pressure = 2 ** 28;
