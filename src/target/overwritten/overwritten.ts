import { difference } from '../../simplify/affine.ts';
import type { Facts } from '../../simplify/facts.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import { isExact } from '../../simplify/wrapping.ts';
import type { Func, Update } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import { accessesIn, nodesOf } from '../../syntax/walk.ts';

/** An interval of coordinates in one dimension. Both ends are included. */
export interface Rows {
  readonly first: Expr;
  readonly last: Expr;
}

/** Rows of a func in dimension d that its first `updates` updates write before any read. */
export interface Overwritten extends Rows {
  readonly d: number;
  readonly updates: number;
  /** Do the updates read rows of the pure definition before the first of these rows, or after the last? */
  readonly readsBefore: boolean;
  readonly readsAfter: boolean;
}

/**
 * Dead stores of a pure definition: the rows that updates overwrite before they are read, as in a scan.
 *
 *     { 0; (x, 0) ← e; rdom(r = [1, n)) in (x, r) ← … f[x, r − 1] … }     rows 0 to n − 1
 *     { e; rdom(r = [1, n)) in (x, r) ← … f[x, r − 1] … }                 rows 1 to n − 1; row 0 is read
 *
 * Each of the first updates completely writes an interval of rows, without a gap to the rows of the updates before it.
 * It reads its own func only at constant distances behind the row that it writes, in rows that an update has already
 * written or that no update writes. Null unless the first update has this form.
 */
export function overwritten(f: Func, facts: Facts): Overwritten | null {
  const d = f.updates[0]?.at.findIndex((e, i) => !isVariable(e, f.vars[i])) ?? -1;
  let rows: Overwritten | null = null;
  for (const U of f.updates) {
    const scan = scanOf(f, d, U, facts);
    const joined: Overwritten | null = scan && (rows === null ? begin(d, scan) : join(rows, scan, facts));
    if (joined === null) break;
    rows = joined;
  }
  return rows;
}

/** The rows of the first update. It reads only rows that it has written, and rows that it does not write. */
function begin(d: number, { rows, step, behind }: Scan): Overwritten {
  const reads = behind.length > 0;
  return { d, updates: 1, ...rows, readsBefore: reads && step === 1, readsAfter: reads && step === -1 };
}

/** An update that writes one row per iteration, each adjacent to the previous one. */
interface Scan {
  readonly rows: Rows;
  /** 1 for ascending rows, −1 for descending rows. */
  readonly step: number;
  /** The distances, in rows behind the written one, at which it reads its own func. */
  readonly behind: readonly number[];
}

function scanOf(f: Func, d: number, { rdom, at, values, condition }: Update, facts: Facts): Scan | null {
  const [row, r] = [at[d], rdom[0]];
  if (row === undefined || rdom.length > 1 || constantOf(condition) !== 1) return null;
  const hasPureOthers = (args: readonly Expr[]): boolean => args.every((e, i) => i === d || isVariable(e, f.vars[i]));
  const isFixed = nodesOf(row).every((e) => e.tag !== 'Access' && (e.tag !== 'Var' || !f.vars.includes(e.name)));
  if (!hasPureOthers(at) || !isFixed) return null;
  const step = r === undefined ? 1 : slope(row, r.name);
  if (step === null) return null;
  const behind: number[] = [];
  for (const access of accessesIn(...values)) {
    if (access.func !== f.name) continue;
    const own = access.args[d];
    const away = hasPureOthers(access.args) && own !== undefined ? distance(row, own) : null;
    if (away === null || away * step < 1) return null;
    behind.push(away * step);
  }
  const rowAt = (value: Expr): Expr =>
    simplify(r === undefined ? row : substitute(row, new Map([[r.name, value]])), facts);
  const from = r?.in.min ?? int(0);
  const to = operation('-', operation('+', from, r?.in.len ?? int(1)), int(1));
  const [first, last] = step === 1 ? [rowAt(from), rowAt(to)] : [rowAt(to), rowAt(from)];
  // The condition that the rows contain a window is interpreted over ℤ, so its parts must be exact.
  return isExact(first) && isExact(last) ? { rows: { first, last }, step, behind } : null;
}

/**
 * The union of the rows of a scan and earlier rows, if there is no gap between them, and no update has read a row of
 * the union before it was written.
 */
function join(before: Overwritten, { rows, step, behind }: Scan, facts: Facts): Overwritten | null {
  const { first, last } = before;
  const isNext = (a: Expr, b: Expr): boolean => isAtMost(a, operation('+', b, int(1)), facts);
  if (!isNext(rows.first, last) || !isNext(first, rows.last)) return null;
  const farthest = Math.max(0, ...behind);
  const isUp = step === 1;
  const readsOutside =
    farthest > 0 &&
    !(isUp
      ? isAtMost(operation('+', first, int(farthest)), rows.first, facts)
      : isAtMost(operation('+', rows.last, int(farthest)), last, facts));
  const readsBefore = before.readsBefore || (readsOutside && isUp);
  const readsAfter = before.readsAfter || (readsOutside && !isUp);
  if (readsBefore && !isAtMost(first, rows.first, facts)) return null;
  if (readsAfter && !isAtMost(rows.last, last, facts)) return null;
  return {
    ...before,
    updates: before.updates + 1,
    first: simplify(operation('min', first, rows.first), facts),
    last: simplify(operation('max', last, rows.last), facts),
    readsBefore,
    readsAfter,
  };
}

/** The slope of e in x if it is 1 or −1; otherwise null. */
function slope(e: Expr, x: Name): number | null {
  const [up, down] = [distance(next(e, x), e), distance(e, next(e, x))];
  return up === 1 ? 1 : down === 1 ? -1 : null;
}

function next(e: Expr, x: Name): Expr {
  return substitute(e, new Map([[x, operation('+', variable(x), int(1))]]));
}

/** a − b if it is a constant; otherwise null. */
function distance(a: Expr, b: Expr): number | null {
  const { constant, terms } = difference(a, b);
  return terms.length === 0 ? constant : null;
}

function isVariable(e: Expr, x: Name | undefined): boolean {
  return e.tag === 'Var' && e.name === x;
}
