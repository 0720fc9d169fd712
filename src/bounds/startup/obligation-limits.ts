import { integerTransfer } from '../../arithmetic/integer-transfer.ts';
import { allOf, eitherOf, machineTransfer, pointAt } from '../../arithmetic/machine-transfer.ts';
import { allNumbers, exactRange, type Range } from '../../arithmetic/range.ts';
import { range } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { Values } from '../../syntax/value-range.ts';
import type { ObligationTable, Overflow, Term } from './obligation-table.ts';

/** The ranges of start-up variables; undefined for a variable without one. */
export type Startup = (name: string) => Values | undefined;

/** Start-up variables with the given values. */
export function startupAt(values: ReadonlyMap<string, Scalar>): Startup {
  return (name) => {
    const value = values.get(name);
    return value === undefined ? undefined : valuesAt(value);
  };
}

/** The range of a scalar. A 64-bit integer that is not a safe number can be any 64-bit integer. */
function valuesAt(value: Scalar): Values {
  if (typeof value === 'number') return pointAt(value);
  const near = Number(value);
  return Number.isSafeInteger(near) ? pointAt(near) : eitherOf(allOf('i64'), allOf('u64'));
}

/** The ranges of the terms of a table, by interval arithmetic. They are memoized. */
export function limitsIn({ terms }: Pick<ObligationTable, 'terms'>, startup: Startup): (term: number) => Values {
  const known: Values[] = [];
  const limitsAt = (i: number): Values => {
    known[i] ??= limitsOf(terms[i] ?? null);
    return known[i];
  };
  const limitsOf = (t: Term): Values => {
    if (t === null) return allOf('f64');
    if (typeof t === 'number') return pointAt(t);
    if (typeof t === 'string') return startup(t) ?? allOf('f64');
    if (t[0] === 'in') {
      const [, type, from, op, ...operands] = t;
      return machineTransfer(op, type, from, operands.map(limitsAt));
    }
    const [head, ...rest] = t;
    if (typeof head === 'number') return { least: head, greatest: rest[0] ?? head, nan: false };
    // The range of the condition may exclude one branch.
    if (head === 'select') return machineTransfer('select', 'i32', 'bool', rest.map(limitsAt));
    const operands = rest.map(limitsAt);
    const limits = head === 'for' ? loopLimits(operands) : (integerTransfer(head, operands) ?? allNumbers);
    return { ...exactRange(limits), nan: false };
  };
  return limitsAt;
}

/** The range of a loop variable, if the loop runs at least once. */
function loopLimits([min = allOf('i32'), len = allOf('i32')]: readonly Values[]): Range {
  return { least: min.least, greatest: Math.max(min.least, min.greatest + len.greatest - 1) };
}

/** An obligation that is not proved, preferably one about a coordinate; null if all are proved. */
export function unmet(table: ObligationTable, startup: Startup): Overflow | null {
  const limitsAt = limitsIn(table, startup);
  const fails = ({ least, greatest, nan }: Values): boolean => nan || !(least >= i32.least && greatest <= i32.greatest);
  const isFalse = ({ least, greatest }: Values): boolean => least === 0 && greatest === 0;
  return mostSpecific(failing(table, limitsAt, fails, isFalse));
}

/** An obligation that fails for all values of the start-up variables in their ranges; null if there is none. */
export function impossible(table: ObligationTable, startup: Startup): Overflow | null {
  const limitsAt = limitsIn(table, startup);
  const fails = ({ least, greatest }: Values): boolean => least > i32.greatest || greatest < i32.least;
  const mayBeFalse = ({ least, greatest, nan }: Values): boolean => nan || (least <= 0 && greatest >= 0);
  return mostSpecific(failing(table, limitsAt, fails, mayBeFalse));
}

const i32 = range('i32');

/** The first overflow of a coordinate, or else the first overflow. */
function mostSpecific(failing: Iterable<() => Overflow>): Overflow | null {
  let first: Overflow | null = null;
  for (const describe of failing) {
    const overflow = describe();
    if (overflow.isCoordinate) return overflow;
    first ??= overflow;
  }
  return first;
}

/** The obligations that fail, except those under a condition that causes them to be skipped. */
function* failing(
  { steps }: ObligationTable,
  limitsAt: (term: number) => Values,
  fails: (limits: Values) => boolean,
  isSkipped: (condition: Values) => boolean,
): Generator<() => Overflow> {
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    if (step === undefined) return;
    const limits = limitsAt(step[0]);
    if (step.length === 3) i += isSkipped(limits) ? step[1] : 0;
    else if (fails(limits)) yield step[1];
  }
}
