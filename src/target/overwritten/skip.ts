import { bindEnd, labelAt, windowName } from '../../bounds/infer/windows.ts';
import { startupFacts } from '../../bounds/startup/facts.ts';
import { bug } from '../../errors/bug.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { letsOf, mapChildren, stmtsIn, withLets } from '../../syntax/stmt.ts';
import { nop, type Program, type Stmt } from '../../syntax/target.ts';
import { nodesOf, reachable } from '../../syntax/walk.ts';
import { summaryOf } from '../analysis/summary.ts';
import { otherReader } from '../sliding/other-reader.ts';
import { anyWindow, staysInside } from '../sliding/stays-inside.ts';
import { type Overwritten, overwritten } from './overwritten.ts';

/** A func whose pure definition is skipped if its window is within rows that updates overwrite before any read. */
export interface Skip extends Overwritten {
  readonly func: Name;
  readonly dim: Name;
}

/**
 * Dead-store elimination of pure definitions: skip a pure definition if updates overwrite its entire window. If they
 * start from rows that they do not overwrite, compute only these rows.
 *
 *     label f: label s0: s; …   ⟶   label f: label s0: if window of f.s0 within overwritten rows then nop else s; …
 *                               ⟶   label f: label s0: let f.s0.y.len = … in let f.s0.y.min = … in s; …
 */
export function skip(program: Program, P: Pipeline): { readonly program: Program; readonly skips: readonly Skip[] } {
  const facts = startupFacts(program, P);
  const candidates = new Map(
    reachable(P).flatMap((f) => {
      const rows = overwritten(f, facts);
      return rows === null ? [] : [[f.name, { f, rows }] as const];
    }),
  );
  if (candidates.size === 0) return { program, skips: [] };
  const bound = new Set(Array.from(stmtsIn(program.body), (s) => (s.tag === 'For' || s.tag === 'Let' ? s.x : '')));
  const skips = new Map<Name, Skip>();

  const walk = (s: Stmt): Stmt => {
    if (s.tag === 'Let') {
      const { lets, body } = letsOf(s);
      return withLets(lets, walk(body));
    }
    if (s.tag !== 'Label' || s.label.tag !== 'func') return mapChildren(s, walk);
    const { f, rows } = candidates.get(s.label.func) ?? { f: null };
    if (f === null || !isFree(rows, bound)) return mapChildren(s, walk);
    const body = changePureStage(walk(s.body), (stage) => withoutOverwritten(f, rows, stage, facts));
    if (body !== s.body) skips.set(f.name, { func: f.name, dim: f.vars[rows.d] ?? '', ...rows });
    return { ...s, body };
  };
  return { program: { ...program, body: walk(program.body) }, skips: [...skips.values()] };
}

/** Do rows mention no variable that the program binds? */
function isFree({ first, last }: Overwritten, bound: ReadonlySet<Name>): boolean {
  return nodesOf(first, last).every((e) => e.tag !== 'Var' || !bound.has(e.name));
}

/** The body of the label of a func, with the loops of its pure definition changed, unless they are in a branch. */
function changePureStage(s: Stmt, change: (loops: Stmt) => Stmt): Stmt {
  switch (s.tag) {
    case 'Let':
    case 'Seq':
      return mapChildren(s, (child) => changePureStage(child, change));
    case 'Label':
      if (s.label.tag !== 'stage' || s.label.stage !== 0 || computesOutsideStorage(s.body)) return s;
      return { ...s, body: change(s.body) };
    case 'Nop':
    case 'Assert':
    case 'Allocate':
    case 'Assign':
    case 'If':
    case 'For':
    case 'Reserve':
      return s;
  }
}

/** The loops of a pure definition, without the rows that are overwritten. */
function withoutOverwritten(f: Func, rows: Overwritten, loops: Stmt, facts: Facts): Stmt {
  const isPartial = rows.readsBefore || rows.readsAfter;
  if (isPartial && allowsNarrowing(f, rows.d, loops, facts)) return narrowed(f, rows, loops);
  const [from, to] = windowOf(f, 0, f.vars[rows.d] ?? bug('a window has too many dimensions'));
  const condition = isWithin(f, rows, [operation('<=', rows.first, from), operation('<=', to, rows.last)]);
  return { tag: 'If', condition, consequent: nop, alternative: loops };
}

/**
 * Are the loops of a pure definition correct for every narrower window in dimension d? If a func is computed in them,
 * its window may depend on this window without naming it.
 */
function allowsNarrowing(f: Func, d: number, loops: Stmt, facts: Facts): boolean {
  const label = labelAt(f, 0, 0);
  const ends = new Set((['min', 'len'] as const).map((end) => windowName(f.name, label, f.vars[d] ?? '', end)));
  if (summaryOf(loops).computation.size > 0 || otherReader(loops, ends) !== null) return false;
  return staysInside(f, d, loops, anyWindow(f, d, facts, label), label);
}

/**
 * The loops of a pure definition over the rows of its window that no update overwrites. If rows on only one side have
 * to be computed, the window becomes shorter:
 *
 *     let f.s0.y.len = … in let f.s0.y.min = … in s
 */
function narrowed(f: Func, rows: Overwritten, loops: Stmt): Stmt {
  const { d, first, last } = rows;
  const dim = f.vars[d] ?? bug('a window has too many dimensions');
  const [from, to] = windowOf(f, 0, dim);
  const select = (condition: Expr, then: Expr, otherwise: Expr): Expr =>
    operation('select', isWithin(f, rows, [condition]), then, otherwise);
  const min = select(operation('<=', first, from), operation('max', from, operation('+', last, int(1))), from);
  const max = select(operation('<=', to, last), operation('min', to, operation('-', first, int(1))), to);
  const len = operation('max', operation('+', operation('-', max, min), int(1)), int(0));
  const end = { func: f.name, label: labelAt(f, 0, 0), dim };
  // `len` uses the start of the whole window, so it comes first.
  return bindEnd({ ...end, end: 'len' }, simplify(len), bindEnd({ ...end, end: 'min' }, simplify(min), loops));
}

/**
 * Does a statement compute a func that is stored outside the statement? Such a func may slide, and then it relies on
 * earlier iterations.
 */
function computesOutsideStorage(s: Stmt): boolean {
  const { computation, storage } = summaryOf(s);
  return [...computation].some((func) => !storage.has(func));
}

/**
 * The condition that the window of the pure definition is within the windows of the updates in all dimensions except d,
 * and that the given conditions about dimension d hold.
 */
function isWithin(f: Func, { d, updates }: Overwritten, inRows: readonly Expr[]): Expr {
  const parts = f.vars.flatMap((x, i) => {
    if (i === d) return inRows;
    const [from, to] = windowOf(f, 0, x);
    const around = Array.from({ length: updates }, (_, k) => windowOf(f, k + 1, x));
    return around.flatMap(([least, most]) => [operation('<=', least, from), operation('<=', to, most)]);
  });
  return simplify(parts.reduce((a, b) => operation('&&', a, b)));
}

/** The first and last coordinate of the window of a stage. */
function windowOf(f: Func, stage: number, x: Name): readonly [Expr, Expr] {
  const end = (end: 'min' | 'len'): Expr => variable(windowName(f.name, labelAt(f, stage, 0), x, end));
  return [end('min'), operation('-', operation('+', end('min'), end('len')), int(1))];
}
