import { refuse } from '../errors/diagnostic.ts';
import { unusableModule } from '../errors/S733.ts';
import type { Artifact } from './artifact.ts';
import { ModuleCache } from './host/module-cache.ts';
import { requireCompilation } from './host/require-web-assembly.ts';
import { type WasmModule, webAssembly } from './host/web-assembly.ts';
import { unshared } from './memory/unshared.ts';
import type { Leader } from './threads/leader.ts';

/** The programs that are loaded by a leader. A program is unloaded when its handle is garbage collected. */
export class Programs {
  readonly #leader: Leader;
  readonly #isShared: boolean;
  #lastId = 0;
  #isClosed = false;
  readonly #ids = new WeakMap<object, number>();
  readonly #finalizers: FinalizationRegistry<number>;

  constructor(leader: Leader, isShared: boolean) {
    this.#leader = leader;
    this.#isShared = isShared;
    this.#finalizers = new FinalizationRegistry((id) => {
      if (!this.#isClosed) leader.forget(id);
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  /** The id of the program with this handle, or null if it has not been added. */
  idOf(handle: object): number | null {
    return this.#ids.get(handle) ?? null;
  }

  /** Load a program and return its id. It stays loaded as long as `handle` is alive. */
  add(handle: object, artifact: Artifact, module: WasmModule, threads: number): number {
    const id = ++this.#lastId;
    this.#ids.set(handle, id);
    this.#finalizers.register(handle, id);
    this.#leader.load({ id, module, stackBytes: artifact.stackBytes, threads });
    return id;
  }

  compileNow({ bytes, module }: Artifact): WasmModule {
    if (module !== undefined) return this.#isShared ? module : refuse(unusableModule({ why: sharedOnly }, null));
    return this.#cache.get(bytes) ?? this.#keep(bytes, compileModule(this.#form(bytes)));
  }

  /**
   * Compile synchronously, which is faster, except on the main thread of a page, where browsers do not allow that for
   * large modules.
   */
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

function compileModule(bytes: Uint8Array<ArrayBuffer>): WasmModule {
  try {
    return new webAssembly.Module(bytes);
  } catch (thrown) {
    requireCompilation();
    throw thrown;
  }
}

const sharedOnly =
  'a WebAssembly.Module needs shared memory, which this host does not have; bytes and URLs do not need it';

const capacity = 64;
const sharedModules = new ModuleCache(capacity);
const unsharedModules = new ModuleCache(capacity);
