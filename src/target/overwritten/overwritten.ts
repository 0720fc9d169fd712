import { difference } from '../../simplify/affine.ts';
import type { Facts } from '../../simplify/facts.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func, Update } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import { accessesIn, nodesOf } from '../../syntax/walk.ts';

/** Coordinates of a dimension, from the first to the last. */
export interface Rows {
  readonly first: Expr;
  readonly last: Expr;
}

/** Rows of a func in the dimension d on which its first updates, so many, write before anybody reads. */
export interface Overwritten extends Rows {
  readonly d: number;
  readonly updates: number;
}

/**
 * What of the pure definition of a func nobody sees, as in a scan:
 *
 *     { 0; (x, 0) ← e; rdom(r = [1, n)) in (x, r) ← … f[x, r − 1] … }     rows 0 to n − 1
 *
 * Each of the first updates writes, wherever it is computed, all of some rows, which join those of the updates before it; and
 * reads its own func, if at all, a few rows behind the one that it writes, where one of the updates has written already.
 */
export function overwritten(f: Func, facts: Facts): Overwritten | null {
  const [start] = f.updates;
  const d = start?.at.findIndex((e, i) => !isVariable(e, f.vars[i])) ?? -1;
  const begin = start && scanOf(f, d, start, facts);
  if (!begin || begin.behind.length > 0) return null;
  let rows: Rows = begin.rows;
  let updates = 1;
  for (const U of f.updates.slice(1)) {
    const scan = scanOf(f, d, U, facts);
    const joined = scan && join(rows, scan, facts);
    if (!joined) break;
    rows = joined;
    updates++;
  }
  return { d, updates, ...rows };
}

/** An update that writes one row in each iteration, each next to the one before. */
interface Scan {
  readonly rows: Rows;
  /** 1 if it goes up, −1 if it goes down. */
  readonly step: number;
  /** How many rows behind it reads its own func. */
  readonly behind: readonly number[];
}

function scanOf(f: Func, d: number, { rdom, at, values, condition }: Update, facts: Facts): Scan | null {
  const [row, r] = [at[d], rdom[0]];
  if (row === undefined || rdom.length > 1 || constantOf(condition) !== 1) return null;
  const isPlain = (args: readonly Expr[]): boolean => args.every((e, i) => i === d || isVariable(e, f.vars[i]));
  const isFixed = nodesOf(row).every((e) => e.tag !== 'Access' && (e.tag !== 'Var' || !f.vars.includes(e.name)));
  if (!isPlain(at) || !isFixed) return null;
  const step = r === undefined ? 1 : slope(row, r.name);
  if (step === null) return null;
  const behind: number[] = [];
  for (const access of accessesIn(...values)) {
    if (access.func !== f.name) continue;
    const own = access.args[d];
    const away = isPlain(access.args) && own !== undefined ? distance(row, own) : null;
    if (away === null || away * step < 1) return null;
    behind.push(away * step);
  }
  const rowAt = (value: Expr): Expr =>
    simplify(r === undefined ? row : substitute(row, new Map([[r.name, value]])), facts);
  const from = r?.in.min ?? int(0);
  const to = operation('-', operation('+', from, r?.in.len ?? int(1)), int(1));
  const [first, last] = step === 1 ? [rowAt(from), rowAt(to)] : [rowAt(to), rowAt(from)];
  return { rows: { first, last }, step, behind };
}

/** The rows of a scan and those before it, if there is no gap between them and the scan reads among them only. */
function join({ first, last }: Rows, { rows, step, behind }: Scan, facts: Facts): Rows | null {
  const isNext = (a: Expr, b: Expr): boolean => isAtMost(a, operation('+', b, int(1)), facts);
  if (!isNext(rows.first, last) || !isNext(first, rows.last)) return null;
  const farthest = Math.max(0, ...behind);
  const readsInside =
    step === 1
      ? isAtMost(operation('+', first, int(farthest)), rows.first, facts)
      : isAtMost(operation('+', rows.last, int(farthest)), last, facts);
  if (behind.length > 0 && !readsInside) return null;
  return {
    first: simplify(operation('min', first, rows.first), facts),
    last: simplify(operation('max', last, rows.last), facts),
  };
}

/** 1 or −1, if e is a variable, or its opposite, plus something without it. */
function slope(e: Expr, x: Name): number | null {
  const [up, down] = [distance(next(e, x), e), distance(e, next(e, x))];
  return up === 1 ? 1 : down === 1 ? -1 : null;
}

function next(e: Expr, x: Name): Expr {
  return substitute(e, new Map([[x, operation('+', variable(x), int(1))]]));
}

/** a − b, if it is a number. */
function distance(a: Expr, b: Expr): number | null {
  const { constant, terms } = difference(a, b);
  return terms.length === 0 ? constant : null;
}

function isVariable(e: Expr, x: Name | undefined): boolean {
  return e.tag === 'Var' && e.name === x;
}
