import { bug } from '../../../errors/bug.ts';
import type { Table } from '../../../mathematics/arithmetic.ts';
import { tables } from '../../../mathematics/parts/tables.ts';
import { tableBytes } from '../mathematics.ts';

/** The address of a table. It is the same in all programs, because they share the memory. */
export function tableAddress(table: Table): number {
  const before = tables.indexOf(table);
  if (before < 0) bug('a table is not among the tables');
  return tables.slice(0, before).reduce((address, other) => address + tableBytes(other).length, firstConstant);
}

/** The runtime reserves the memory from here to the end of the first page for constants (src/runtime/artifact.ts). */
const firstConstant = 32768;
