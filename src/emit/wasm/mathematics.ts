/** The formulas of `mathematics` as functions of WebAssembly, with the same bits for one number and for two in a vector. */
export type { Body } from './mathematics/body.ts';
export { halvesBody } from './mathematics/halves.ts';
export { scalarBody } from './mathematics/scalar.ts';
export { type TableAddress, tableBytes } from './mathematics/table.ts';
export { vectorBody } from './mathematics/vector.ts';
