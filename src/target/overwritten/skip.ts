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

/** A func whose pure definition is not computed where its window is within some rows, on which updates write before anybody reads. */
export interface Skip extends Overwritten {
  readonly func: Name;
  readonly dim: Name;
}

/**
 * Pure definitions that nobody sees are not computed.
 *
 *     label f: label s0: s; …   ⟶   label f: label s0: if window of f.s0 within what is overwritten then nop else s; …
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
  const found = new Map<Name, Skip>();

  const walk = (s: Stmt): Stmt => {
    if (s.tag === 'Let') {
      const { lets, body } = letsOf(s);
      return withLets(lets, walk(body));
    }
    if (s.tag !== 'Label' || s.label.tag !== 'func') return mapChildren(s, walk);
    const { f, rows } = candidates.get(s.label.func) ?? { f: null };
    if (f === null || !isFree(rows, bound)) return mapChildren(s, walk);
    const body = withoutStart(walk(s.body), isWithin(f, rows));
    if (body !== s.body) found.set(f.name, { func: f.name, dim: f.vars[rows.d] ?? '', ...rows });
    return { ...s, body };
  };
  return { program: { ...program, body: walk(program.body) }, skips: [...found.values()] };
}

/** Do rows mean the same wherever they stand? */
function isFree({ first, last }: Overwritten, bound: ReadonlySet<Name>): boolean {
  return nodesOf(first, last).every((e) => e.tag !== 'Var' || !bound.has(e.name));
}

/** What stands behind the label of a func, whose pure definition is computed only where a condition does not hold; branches are left alone. */
function withoutStart(s: Stmt, condition: Expr): Stmt {
  switch (s.tag) {
    case 'Let':
    case 'Seq':
      return mapChildren(s, (child) => withoutStart(child, condition));
    case 'Label': {
      if (s.label.tag !== 'stage' || s.label.stage !== 0 || leavesSomething(s.body)) return s;
      return { ...s, body: { tag: 'If', condition, consequent: nop, alternative: s.body } };
    }
    default:
      return s;
  }
}

/** Is a func computed in a statement and stored outside of it? It may slide, and then relies on what it left there the last time. */
function leavesSomething(s: Stmt): boolean {
  const { computation, storage } = summaryOf(s);
  return [...computation].some((func) => !storage.has(func));
}

/** Is the window of the pure definition within the rows in their dimension, and within the windows of the updates in all others? */
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
