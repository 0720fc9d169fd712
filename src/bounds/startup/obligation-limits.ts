import { integerTransfer } from '../../arithmetic/integer-transfer.ts';
import { allOf, machineTransfer, pointAt } from '../../arithmetic/machine-transfer.ts';
import { allNumbers } from '../../arithmetic/range.ts';
import { range } from '../../syntax/type.ts';
import type { Values } from '../../syntax/value-range.ts';
import type { ObligationTable, Overflow, Term } from './obligation-table.ts';

/** What is known of start-up variables. */
export type Startup = (name: string) => Values | undefined;

/** Start-up variables that have these values. */
export function startupAt(values: ReadonlyMap<string, number>): Startup {
  return (name) => {
    const value = values.get(name);
    return value === undefined ? undefined : pointAt(value);
  };
}

/** The limits of the terms of a table, each found once. */
export function limitsIn({ terms }: Pick<ObligationTable, 'terms'>, startup: Startup): (term: number) => Values {
  const known: Values[] = [];
  const limitsAt = (i: number): Values => {
    known[i] ??= find(terms[i] ?? null);
    return known[i];
  };
  const find = (t: Term): Values => {
    if (t === null) return allOf('f64');
    if (typeof t === 'number') return pointAt(t);
    if (typeof t === 'string') return startup(t) ?? allOf('f64');
    if (t[0] === 'in') {
      const [, type, from, op, ...operands] = t;
      return machineTransfer(op, type, from, operands.map(limitsAt));
    }
    const [head, ...rest] = t;
    if (typeof head === 'number') return { least: head, greatest: rest[0] ?? head, nan: false };
    // The condition may be decided, and only one side matters then.
    if (head === 'select') return machineTransfer('select', 'i32', 'bool', rest.map(limitsAt));
    const operands = rest.map(limitsAt);
    return exactly(head === 'for' ? loopLimits(operands) : (integerTransfer(head, operands) ?? allNumbers));
  };
  return limitsAt;
}

/** The variable of a loop that runs. */
function loopLimits([min = allOf('i32'), len = allOf('i32')]: readonly Values[]): Omit<Values, 'nan'> {
  return { least: min.least, greatest: Math.max(min.least, min.greatest + len.greatest - 1) };
}

/** Beyond 2⁵³ numbers are not exact: there is no limit there. */
function exactly({ least, greatest }: Omit<Values, 'nan'>): Values {
  return {
    least: least >= -(2 ** 53) ? least : Number.NEGATIVE_INFINITY,
    greatest: greatest <= 2 ** 53 ? greatest : Number.POSITIVE_INFINITY,
    nan: false,
  };
}

/** The obligation that is not shown to hold, if there is one: of a coordinate, if possible. */
export function unmet(table: ObligationTable, startup: Startup): Overflow | null {
  const limitsAt = limitsIn(table, startup);
  const fails = ({ least, greatest, nan }: Values): boolean => nan || !(least >= i32.least && greatest <= i32.greatest);
  const isLeftOut = ({ least, greatest }: Values): boolean => least === 0 && greatest === 0;
  return mostTelling(failing(table, limitsAt, fails, isLeftOut));
}

/** An obligation that does not hold, whatever start-up variables are between their limits; or null. */
export function impossible(table: ObligationTable, startup: Startup): Overflow | null {
  const limitsAt = limitsIn(table, startup);
  const fails = ({ least, greatest }: Values): boolean => least > i32.greatest || greatest < i32.least;
  const isLeftOut = ({ least, greatest, nan }: Values): boolean => nan || (least <= 0 && greatest >= 0);
  return mostTelling(failing(table, limitsAt, fails, isLeftOut));
}

const i32 = range('i32');

function mostTelling(failing: Iterable<() => Overflow>): Overflow | null {
  let first: Overflow | null = null;
  for (const text of failing) {
    const overflow = text();
    if (overflow.isCoordinate) return overflow;
    first ??= overflow;
  }
  return first;
}

/** The obligations that fail, but for those under a condition that leaves them out. */
function* failing(
  { steps }: ObligationTable,
  limitsAt: (term: number) => Values,
  fails: (limits: Values) => boolean,
  isLeftOut: (condition: Values) => boolean,
): Generator<() => Overflow> {
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    if (step === undefined) return;
    const limits = limitsAt(step[0]);
    if (step.length === 3) i += isLeftOut(limits) ? step[1] : 0;
    else if (fails(limits)) yield step[1];
  }
}
