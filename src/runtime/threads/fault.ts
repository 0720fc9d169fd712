/** The reason why a program stopped early, as it is sent between threads. The artifact defines the meaning of an id. */
export type Fault =
  /** The program called `fail`. */
  | { readonly tag: 'Failure'; readonly id: number; readonly value: number }
  /** An allocation failed. */
  | { readonly tag: 'NoMemory'; readonly id: number; readonly bytes: number }
  /** Any other exception: a bug in Sylvite. */
  | { readonly tag: 'Crash'; readonly message: string };
