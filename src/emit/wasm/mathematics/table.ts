import type { Table } from '../../../mathematics/arithmetic.ts';

/** The address of the bytes of a table. */
export type TableAddress = (table: Table) => number;

/**
 * A table in memory: its numbers, then a 0. An index outside the table is too large as an unsigned number. It is
 * clamped to the length, so the result is that 0.
 */
export function tableBytes(table: Table): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * (table.length + 1)));
  for (const [place, value] of table.entries()) view.setFloat64(8 * place, value, true);
  return new Uint8Array(view.buffer);
}
