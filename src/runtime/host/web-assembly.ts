/**
 * The part of the WebAssembly JavaScript API that the runtime uses. The types are declared here so that the runtime
 * depends on neither the types of browsers nor those of Node.
 */
export interface WebAssemblyHost {
  /** Does the engine accept the bytes as a module? */
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  readonly Memory: new (descriptor: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }) => WasmMemory;
  readonly Module: {
    new (bytes: Uint8Array<ArrayBuffer>): WasmModule;
    /** Throws if the argument is not a module. */
    exports(module: unknown): unknown;
  };
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: unknown };
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule>;
}

export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
  /**
   * Grow by the given number of 64 KiB pages. Returns the previous number of pages; throws if the memory cannot grow.
   */
  grow(pages: number): number;
}

/** A compiled module, which can be sent between threads. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** The exports of the module of an artifact. */
export interface Exports {
  readonly stack: { value: number };
  readonly room?: { value: number };
  plan(block: number): void;
  run(block: number): void;
  task(task: number, closure: number, from: number, to: number): void;
}

// Every host in which programs run has this global; `hasWebAssembly` says whether this one does.
export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }).WebAssembly;

/** A value as a compiled module, from any realm; null if it is not one. */
export function asModule(value: unknown): WasmModule | null {
  try {
    webAssembly.Module.exports(value);
    return value as WasmModule; // `exports` accepts nothing else
  } catch {
    return null;
  }
}

/** Is there WebAssembly? Node has none with --jitless. */
export function hasWebAssembly(): boolean {
  return webAssembly !== undefined;
}
