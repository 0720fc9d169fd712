/**
 * The types of `import blur from './blur.syl'`, for the plugins of `sylvite/plugin`. They hold for every program; the
 * plugins write more precise ones next to each program.
 *
 *     { "compilerOptions": { "types": ["sylvite/syl"] } }
 */
declare module '*.syl' {
  import type { Arguments, Buffers, NdArray, Output, Realized, RunOptions, Type } from 'sylvite';

  export interface Compiled {
    /** Run the program and return a dense copy of the output on the window. */
    (given?: Arguments, options?: RunOptions): Promise<Output<readonly Type[], ArrayBuffer>>;
    /** Run the program without copying the output: returns a view of the window, and the whole allocation around it. */
    realize(given?: Arguments, options?: RunOptions): Promise<Realized<readonly Type[]>>;
    /** Run the program and store the output in the given buffer, or list of buffers for a tuple. */
    into(buffer: Buffers, given?: Arguments, options?: RunOptions): Promise<Output<readonly Type[]>>;
    /** Allocate an array of zeros that calls use without a copy. It lives as long as any view of its buffer. */
    allocate<T extends Type>(type: T, shape: readonly number[], min?: readonly number[]): Promise<NdArray<T>>;
    /** The same program with its own memory and threads. */
    open(options?: { readonly threads?: number }): Compiled;
    /** Stop all threads. The next call starts them again. The process can exit without this call. */
    close(): Promise<void>;
  }

  /** An error in a call. */
  export class SylviteError extends Error {
    readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly help: string }[];
  }

  const compiled: Compiled;
  export default compiled;
}
