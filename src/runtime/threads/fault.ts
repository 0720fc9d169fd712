/** How a program stops before its end, as threads tell each other: what its numbers mean is known to its artifact. */
export type Fault =
  /** The program called `fail`. */
  | { readonly tag: 'Failure'; readonly id: number; readonly value: number }
  /** There is no storage for an allocation. */
  | { readonly tag: 'NoMemory'; readonly id: number; readonly bytes: number }
  /** Anything else: ours. */
  | { readonly tag: 'Crash'; readonly message: string };
