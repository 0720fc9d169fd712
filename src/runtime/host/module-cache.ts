import type { WasmModule } from './web-assembly.ts';

/** An LRU cache of compiled modules. The key is the bytes of the module. */
export class ModuleCache<M = WasmModule> {
  readonly #capacity: number;
  readonly #entries = new Map<number, { readonly bytes: Uint8Array; readonly module: M }>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(bytes: Uint8Array): M | null {
    const key = hash(bytes);
    const entry = this.#entries.get(key);
    if (entry === undefined || !areEqual(entry.bytes, bytes)) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry); // mark as most recently used
    return entry.module;
  }

  set(bytes: Uint8Array, module: M): void {
    this.#entries.set(hash(bytes), { bytes: bytes.slice(), module });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** FNV-1a. */
function hash(bytes: Uint8Array): number {
  let h = 0x811c9dc5;
  for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193);
  return h >>> 0;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
