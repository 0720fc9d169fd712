/**
 * The limits that engines agree on (WebAssembly JavaScript Interface, "Implementation-defined limits"): a module beyond one of
 * them is not compiled, though it is valid.
 */
export const engineLimits = {
  parameters: 1000,
  /** Of a function, its parameters included. */
  locals: 50_000,
  /** Of the body of a function. */
  bodyBytes: 7_654_321,
  functions: 1_000_000,
  /** Entries of the table. */
  tasks: 10_000_000,
  moduleBytes: 2 ** 30,
} as const;
