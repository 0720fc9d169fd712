import { labelAt, windowName } from '../../bounds/infer/windows.ts';
import { startupFacts } from '../../bounds/startup/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { letsOf, mapChildren, stmtsIn, withLets } from '../../syntax/stmt.ts';
import { nop, type Program, type Stmt } from '../../syntax/target.ts';
import { nodesOf, reachable } from '../../syntax/walk.ts';
import { summaryOf } from '../analysis/summary.ts';
import { type Overwritten, overwritten } from './overwritten.ts';

/** A func whose pure definition is skipped if its window is within rows that updates overwrite before any read. */
export interface Skip extends Overwritten {
  readonly func: Name;
  readonly dim: Name;
}

/**
 * Dead-store elimination of pure definitions: skip a pure definition if updates overwrite its entire window.
 *
 *     label f: label s0: s; …   ⟶   label f: label s0: if window of f.s0 within overwritten rows then nop else s; …
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
    const body = skipPureStage(walk(s.body), isWithin(f, rows));
    if (body !== s.body) skips.set(f.name, { func: f.name, dim: f.vars[rows.d] ?? '', ...rows });
    return { ...s, body };
  };
  return { program: { ...program, body: walk(program.body) }, skips: [...skips.values()] };
}

/** Do rows mention no variable that the program binds? */
function isFree({ first, last }: Overwritten, bound: ReadonlySet<Name>): boolean {
  return nodesOf(first, last).every((e) => e.tag !== 'Var' || !bound.has(e.name));
}

/** The body of the label of a func, with its pure definition skipped if a condition holds. Branches do not change. */
function skipPureStage(s: Stmt, condition: Expr): Stmt {
  switch (s.tag) {
    case 'Let':
    case 'Seq':
      return mapChildren(s, (child) => skipPureStage(child, condition));
    case 'Label': {
      if (s.label.tag !== 'stage' || s.label.stage !== 0 || computesOutsideStorage(s.body)) return s;
      return { ...s, body: { tag: 'If', condition, consequent: nop, alternative: s.body } };
    }
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

/**
 * Does a statement compute a func that is stored outside the statement? Such a func may slide, and then it relies on
 * earlier iterations.
 */
function computesOutsideStorage(s: Stmt): boolean {
  const { computation, storage } = summaryOf(s);
  return [...computation].some((func) => !storage.has(func));
}

/**
 * Is the window of the pure definition within the rows in dimension d, and within the windows of the updates in others?
 */
function isWithin(f: Func, { d, updates, first, last }: Overwritten): Expr {
  const lastOf = (min: Expr, len: Expr): Expr => operation('-', operation('+', min, len), int(1));
  const windowOf = (stage: number, x: Name): readonly [Expr, Expr] => {
    const end = (end: 'min' | 'len'): Expr => variable(windowName(f.name, labelAt(f, stage, 0), x, end));
    return [end('min'), lastOf(end('min'), end('len'))];
  };
  const parts = f.vars.flatMap((x, i) => {
    const [from, to] = windowOf(0, x);
    const around = i === d ? [[first, last] as const] : Array.from({ length: updates }, (_, k) => windowOf(k + 1, x));
    return around.flatMap(([least, most]) => [operation('<=', least, from), operation('<=', to, most)]);
  });
  return simplify(parts.reduce((a, b) => operation('&&', a, b)));
}
