import { bug } from '../../../errors/bug.ts';
import type { Table } from '../../../mathematics/arithmetic.ts';
import { tables } from '../../../mathematics/parts/tables.ts';
import { tableBytes } from '../mathematics.ts';

/** Where in memory a table is, in every program alike: they share the memory. */
export function tableAddress(table: Table): number {
  const before = tables.indexOf(table);
  if (before < 0) bug('a table is not among the tables');
  return tables.slice(0, before).reduce((address, other) => address + tableBytes(other).length, firstConstant);
}

/** From here to the end of the first page the runtime leaves room for constants (src/runtime/artifact.ts). */
const firstConstant = 32768;
