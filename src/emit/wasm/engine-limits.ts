/**
 * The limits of engines (WebAssembly JavaScript Interface, "Implementation-defined limits"). Engines reject a module
 * that exceeds one of them, even if it is valid.
 */
export const engineLimits = {
  parameters: 1000,
  /** Locals of a function, including its parameters. */
  locals: 50_000,
  /** Bytes of the body of a function. */
  bodyBytes: 7_654_321,
  functions: 1_000_000,
  /** Entries of the table. */
  tasks: 10_000_000,
  moduleBytes: 2 ** 30,
} as const;
