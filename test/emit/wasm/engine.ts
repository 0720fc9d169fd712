/** The parts of the WebAssembly API that the tests use. TypeScript declares it only for browsers. */
interface Engine {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports?: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> };
  readonly Memory: new (limits: {
    initial: number;
    maximum?: number;
    shared?: boolean;
  }) => { readonly buffer: ArrayBuffer };
  readonly RuntimeError: new () => Error;
}

// The global exists in every engine that the tests run in.
export const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;
