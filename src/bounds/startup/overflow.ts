import { allOf } from '../../arithmetic/machine-transfer.ts';
import type { Name } from '../../syntax/expr.ts';
import { type Program, windowLen } from '../../syntax/target.ts';
import { impossible, type Startup, startupAt, unmet } from './obligation-limits.ts';
import type { ObligationTable, Overflow } from './obligation-table.ts';
import { obligationsOf } from './obligations.ts';

/**
 * The first piece of window or coordinate arithmetic that is not shown to fit i32 for these start-up values, or null (errata E15).
 * Windows were inferred over ℤ: where all of it fits, the program computes what was inferred.
 */
export function overflowOf(P: Program, startup: ReadonlyMap<Name, number>): Overflow | null {
  return unmet(tableOf(P), startupAt(startup));
}

/** Window or coordinate arithmetic that does not fit i32 in any run on a window that is not empty, or null. */
export function certainOverflowOf(P: Program): Overflow | null {
  const lengths = new Set(P.dims.map(windowLen));
  const types = new Map(P.params.map(({ name, type }) => [name, type]));
  const startup: Startup = (name) => {
    const all = allOf(types.get(name) ?? 'i32');
    return lengths.has(name) || /\.len(\[\d+\])?$/.test(name) ? { ...all, least: lengths.has(name) ? 1 : 0 } : all;
  };
  return impossible(tableOf(P), startup);
}

function tableOf(P: Program): ObligationTable {
  const table = tables.get(P) ?? obligationsOf(P).table;
  tables.set(P, table);
  return table;
}

const tables = new WeakMap<Program, ObligationTable>();
