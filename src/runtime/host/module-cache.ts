import type { WasmModule } from './web-assembly.ts';

/** Compiled modules by the bytes they are made of; those that were not asked for the longest give way. */
export class ModuleCache<M = WasmModule> {
  readonly #most: number;
  readonly #entries = new Map<number, { readonly bytes: Uint8Array; readonly module: M }>();

  constructor(most: number) {
    this.#most = most;
  }

  get(bytes: Uint8Array): M | null {
    const key = hash(bytes);
    const entry = this.#entries.get(key);
    if (entry === undefined || !areEqual(entry.bytes, bytes)) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry); // the last of all
    return entry.module;
  }

  set(bytes: Uint8Array, module: M): void {
    this.#entries.set(hash(bytes), { bytes: bytes.slice(), module });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
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
