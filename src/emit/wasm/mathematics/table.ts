import type { Table } from '../../../mathematics/arithmetic.ts';

/** Where in memory the bytes of a table are. */
export type TableAddress = (table: Table) => number;

/**
 * A table in memory: its numbers and a 0 after them. An index beside the table, which as an unsigned number is too
 * large, is bounded by the length, and so finds that 0.
 */
export function tableBytes(table: Table): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * (table.length + 1)));
  for (const [place, value] of table.entries()) view.setFloat64(8 * place, value, true);
  return new Uint8Array(view.buffer);
}
