/**
 * The peak allocation of programs while `work` runs, on one thread, in bytes. It is counted at the imports of their
 * modules (src/runtime/artifact.ts). Storage that is always on the stack, inputs and outputs do not count. Storage that
 * is on the stack only if there is space counts, because the available space is set to 0.
 */
export async function peakOf(work) {
  const { Instance } = WebAssembly;
  const storage = new Map();
  let [live, peak] = [0, 0];
  const counted = ({ host }) => ({
    host: {
      ...host,
      allocate: (id, bytes) => {
        const address = host.allocate(id, bytes);
        storage.set(address, bytes);
        live += bytes;
        peak = Math.max(peak, live);
        return address;
      },
      free: (address) => {
        live -= storage.get(address) ?? 0;
        storage.delete(address);
        host.free(address);
      },
    },
  });
  WebAssembly.Instance = class extends Instance {
    constructor(module, imports) {
      super(module, counted(imports));
    }

    get exports() {
      const { room, ...others } = super.exports;
      return { ...others, ...(room === undefined ? {} : { room: { value: 0 } }) };
    }
  };
  try {
    await work();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return peak;
}
