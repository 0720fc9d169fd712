/**
 * The most bytes that programs have allocated at once while `work` runs, on one thread. It is counted at the imports of their modules, which
 * src/runtime/artifact.ts tells: what is always on a program's stack is not in it, nor are inputs and outputs. What is there if there is
 * room is in it, since there is none.
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
