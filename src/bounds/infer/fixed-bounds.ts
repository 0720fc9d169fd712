import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { constantOf, cpuHole, type Expr, type Hole, type Interval, int, operation } from '../../syntax/expr.ts';
import { type Assert, type Stmt, seq } from '../../syntax/target.ts';
import { conjunctsOf } from '../../syntax/walk.ts';
import { type Box, intervalsOf } from './box.ts';

interface Fixed {
  readonly window: readonly Interval[];
  /** Assertions that are checked at run time. */
  readonly checks: readonly Assert<Hole>[];
  readonly body: Stmt<Hole>;
}

/**
 * The window of a func, from its demands and the assertions of the bounds phase (errata E5): align-bounds and
 * align-extent widen it, then bound and bound-extent fix it. The assertions remain as run-time checks, and another
 * check requires that the demands fit.
 */
export function fixedBounds(f: Func, demanded: Box, body: Stmt<Hole>, facts: Facts): Fixed {
  const stmts = body.tag === 'Seq' ? body.stmts : [body];
  const first = stmts.findIndex((s) => s.tag !== 'Assert');
  const asserts = stmts.slice(0, first).filter((s) => s.tag === 'Assert');
  const asserted = asserts.flatMap((s) => conjunctsOf(s.condition));
  if (asserted.length === 0) return { window: intervalsOf(demanded, facts), checks: [], body };

  const checks: Assert<Hole>[] = [...asserts];
  const window = intervalsOf(demanded, facts).map((needed, d): Interval => {
    const x = f.vars[d] ?? '';
    const find = (read: (e: Expr<Hole>) => Constraint | null) =>
      asserted.map(read).filter((c) => c !== null && c.dim === x);
    const modulus = find(alignment).at(-1) ?? null;
    const extents = find(extentAlignment).filter((c) => c !== null && (!modulus || !isSame(c.value, modulus.value)));
    const multiple = extents.at(-1)?.value ?? null;
    const equalities = find(equality);
    const min = equalities.findLast((c) => c?.end === 'min')?.value ?? null;
    const len = equalities.findLast((c) => c?.end === 'len')?.value ?? null;
    const start = modulus === null ? needed : align(needed, modulus.value, modulus.remainder ?? int(0));
    const aligned = multiple === null ? start : { ...start, len: roundUp(start.len, multiple) };
    if (min === null && len === null) return tidy(aligned, facts);
    const fixed = { min: min ?? aligned.min, len: len ?? aligned.len };
    const hole = cpuHole(f.name, x, null);
    const end = operation('+', needed.min, needed.len);
    const why = `the window of ${f.name} in ${x} is larger than its bound`;
    const isEmpty = operation('==', needed.len, int(0));
    const fits = [
      operation<Hole>('>=', needed.min, hole.min),
      operation<Hole>('<=', end, operation<Hole>('+', hole.min, hole.len)),
    ];
    if (len !== null && constantOf(len) === null) {
      const notNegative = operation<Hole>('>=', hole.len, int(0));
      checks.push({ tag: 'Assert', condition: notNegative, why: `the bound of ${f.name} in ${x} is negative` });
    }
    checks.push(
      ...fits.map((holds) => ({ tag: 'Assert' as const, condition: operation<Hole>('||', isEmpty, holds), why })),
    );
    return tidy(fixed, facts);
  });
  return { window, checks, body: seq(...stmts.slice(first)) };
}

/** The smallest interval that contains another, starts at r modulo m, and has a length that is a multiple of m. */
function align({ min, len }: Interval, m: Expr, r: Expr): Interval {
  const start = operation('-', min, operation('%', operation('-', min, r), m));
  const needed = operation('-', operation('+', min, len), start);
  return { min: start, len: operation('select', operation('>', len, int(0)), roundUp(needed, m), int(0)) };
}

/** The least multiple of m that is at least n. */
function roundUp(n: Expr, m: Expr): Expr {
  return operation('*', operation('/', operation('-', operation('+', n, m), int(1)), m), m);
}

function tidy({ min, len }: Interval, facts: Facts): Interval {
  return { min: simplify(min, facts), len: simplify(len, facts) };
}

/** A constraint of an assertion on one end of a window. */
interface Constraint {
  readonly dim: string;
  readonly end: 'min' | 'len';
  readonly value: Expr;
  readonly remainder?: Expr;
}

/** ?f_x.min == e, or ?f_x.len == e */
function equality(e: Expr<Hole>): Constraint | null {
  const [left, right] = e.tag === 'Op' && e.op === '==' ? e.args : [];
  if (left?.tag !== 'Hole' || right === undefined) return null;
  return { dim: left.dim, end: left.end, value: right as Expr }; // directives take start-up expressions
}

/** ?f_x.min % m == r */
function alignment(e: Expr<Hole>): Constraint | null {
  const [left, remainder] = e.tag === 'Op' && e.op === '==' ? e.args : [];
  const [hole, modulus] = left?.tag === 'Op' && left.op === '%' ? left.args : [];
  if (hole?.tag !== 'Hole' || hole.end !== 'min' || !modulus || !remainder) return null;
  return { dim: hole.dim, end: 'min', value: modulus as Expr, remainder: remainder as Expr }; // start-up expressions
}

/** ?f_x.len % m == 0 */
function extentAlignment(e: Expr<Hole>): Constraint | null {
  const [left, remainder] = e.tag === 'Op' && e.op === '==' ? e.args : [];
  const [hole, modulus] = left?.tag === 'Op' && left.op === '%' ? left.args : [];
  if (hole?.tag !== 'Hole' || hole.end !== 'len' || !modulus || !remainder || constantOf(remainder) !== 0) return null;
  return { dim: hole.dim, end: 'len', value: modulus as Expr }; // a start-up expression
}

function isSame(a: Expr, b: Expr): boolean {
  return keyOf(a) === keyOf(b);
}
