import { type Limits, operationLimits, unlimited } from '../../simplify/operation-limits.ts';
import { range } from '../../syntax/type.ts';
import type { LimitsTable, Term } from '../limits-table.ts';

/** The limits of the terms of a table, when start-up variables have these values. */
export function limitsIn({ terms }: LimitsTable, startup: ReadonlyMap<string, number>): (term: number) => Limits {
  const known: Limits[] = [];
  const limitsAt = (i: number): Limits => {
    known[i] ??= find(terms[i] ?? null);
    return known[i];
  };
  const find = (t: Term): Limits => {
    if (t === null) return unlimited;
    if (typeof t === 'number') return { least: t, most: t };
    if (typeof t === 'string') {
      const value = startup.get(t);
      return value === undefined ? unlimited : { least: value, most: value };
    }
    const [head, ...rest] = t;
    if (typeof head === 'number') return { least: head, most: rest[0] ?? head };
    const operands = rest.map(limitsAt);
    return head === 'for' ? loopLimits(operands) : operationLimits(head, operands);
  };
  return limitsAt;
}

/** The variable of a loop that does not run may be anything. */
function loopLimits([min = unlimited, len = unlimited]: readonly Limits[]): Limits {
  return { least: min.least, most: Math.max(min.least, min.most + len.most - 1) };
}

/** The text of the first expression that may leave i32, or null; `overflowing` says the same of the program itself. */
export function overflowIn(table: LimitsTable, startup: ReadonlyMap<string, number>): string | null {
  const limitsAt = limitsIn(table, startup);
  const { steps } = table;
  for (let i = 0; i < steps.length; i++) {
    const [term, what] = steps[i] ?? [0, 0];
    if (typeof what === 'string') {
      if (leaves(limitsAt(term))) return what;
    } else if (limitsAt(term).most === 0) i += what;
  }
  return null;
}

/** Of what nothing is known, nothing is said. */
function leaves({ least, most }: Limits): boolean {
  const i32 = range('i32');
  return Number.isFinite(least) && Number.isFinite(most) && (least < i32.least || most > i32.greatest);
}
