import type { Artifact } from './artifact.ts';
import { ModuleCache } from './host/module-cache.ts';
import { type WasmModule, webAssembly } from './host/web-assembly.ts';
import { unshared } from './memory/unshared.ts';
import type { Leader } from './threads/leader.ts';

/** The programs that a leader knows. Each is forgotten when nobody holds its handle any more. */
export class Programs {
  readonly #leader: Leader;
  readonly #isShared: boolean;
  #last = 0;
  #isClosed = false;
  readonly #ids = new WeakMap<object, number>();
  readonly #held: FinalizationRegistry<number>;

  constructor(leader: Leader, isShared: boolean) {
    this.#leader = leader;
    this.#isShared = isShared;
    this.#held = new FinalizationRegistry((id) => {
      if (!this.#isClosed) leader.forget(id);
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  /** The number of a program that was added, or null. */
  idOf(handle: object): number | null {
    return this.#ids.get(handle) ?? null;
  }

  /** The number of a program, for as long as `handle` lives. */
  add(handle: object, artifact: Artifact, module: WasmModule, threads: number): number {
    const id = ++this.#last;
    this.#ids.set(handle, id);
    this.#held.register(handle, id);
    this.#leader.load({ id, module, stackBytes: artifact.stackBytes, threads });
    return id;
  }

  compileNow({ bytes }: Artifact): WasmModule {
    return this.#cache.get(bytes) ?? this.#keep(bytes, new webAssembly.Module(this.#form(bytes)));
  }

  /** At once, which is over sooner than when another thread does it; but pages may not wait for what is large. */
  async compile(artifact: Artifact): Promise<WasmModule> {
    try {
      return this.compileNow(artifact);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      return this.#keep(artifact.bytes, await webAssembly.compile(this.#form(artifact.bytes)));
    }
  }

  get #cache(): ModuleCache {
    return this.#isShared ? sharedModules : unsharedModules;
  }

  #form(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    return this.#isShared ? bytes : unshared(bytes);
  }

  #keep(bytes: Uint8Array, module: WasmModule): WasmModule {
    this.#cache.set(bytes, module);
    return module;
  }
}

const most = 64;
const sharedModules = new ModuleCache(most);
const unsharedModules = new ModuleCache(most);
