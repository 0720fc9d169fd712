/** The formulas of `mathematics` as WebAssembly functions. The scalar and the vector function give the same bits. */
export type { Body } from './mathematics/body.ts';
export { halvesBody } from './mathematics/halves.ts';
export { scalarBody } from './mathematics/scalar.ts';
export { type TableAddress, tableBytes } from './mathematics/table.ts';
export { vectorBody } from './mathematics/vector.ts';
