/**
 * The part of the WebAssembly interface of JavaScript that is used here. It has no types of its own where neither those of a
 * browser nor those of Node are at hand, and what runs programs should not depend on either.
 */
export interface WebAssemblyHost {
  /** Does the engine accept the bytes as a module? */
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  readonly Memory: new (descriptor: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: unknown };
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule>;
}

export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
  /** By so many pages of 64 KiB; gives how many there were. Throws when there are no more. */
  grow(pages: number): number;
}

/** Compiled code, which threads can send each other. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** What the module of an artifact exports. */
export interface Exports {
  readonly stack: { value: number };
  readonly room?: { value: number };
  plan(block: number): void;
  run(block: number): void;
  task(task: number, closure: number, from: number, to: number): void;
}

// The global that every host of ours has.
export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }).WebAssembly;
