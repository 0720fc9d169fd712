import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { cannotInline } from '../../errors/S426.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, type Name, partOf } from '../../syntax/expr.ts';
import { externOf } from '../../syntax/extensions/extern.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { mapChildren, mapExpressions, stmtsIn } from '../../syntax/stmt.ts';
import { rebuild, substitute } from '../../syntax/substitute.ts';
import type { Stmt } from '../../syntax/target.ts';
import { mayContain, summaryOf } from '../../target/analysis/summary.ts';
import { funcOf } from '../legality/definition-order.ts';
import { checkSize } from '../legality/limits.ts';
import { checkNotOutput, remove } from './placement.ts';

/**
 * inline(f) — replace every access to a func with its definition, and remove the loops and storage of the func. A func
 * with updates cannot be inlined.
 *
 *     allocate f(…); label f: … f[x̄] ← b; s   ⟶   [[e̅/x̄] b / f[e̅]] s
 *
 * Sound by [Func-Eval], which gives f[c̄] the value of [c̄/x̄] b. Producers inlined earlier are already inlined
 * in b. An access to a component of a tuple is replaced by that component of b.
 */
export function inline(d: Extract<Directive, { tag: 'inline' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  checkNotOutput(P, d.func, 'inline');
  const f = funcOf(P, d.func);
  const { rest, removed } = remove(s, 'computation', d.func);
  const obstacle = obstacleTo(f, removed) ?? externReading(rest, f.name);
  if (obstacle !== null) refuse(cannotInline({ func: d.func, ...obstacle }, null));
  return inlineInto(remove(rest, 'storage', d.func).rest, f, valuesIn(removed), P);
}

/** An extern reads windows of its arguments, so they must be stored. */
function externReading(s: Stmt<Hole>, func: Name): { readonly why: string; readonly isScheduled: boolean } | null {
  for (const each of stmtsIn(s)) {
    const extern = each.tag === 'Assign' ? externOf({ pure: each.values }) : null;
    if (extern?.args.some((arg) => arg.tag === 'Access' && arg.func === func))
      return { why: `the extern ${extern.func} reads windows of it`, isScheduled: false };
  }
  return null;
}

/** The reason why the loops of a func cannot be removed, and whether that is because of other directives; or null. */
function obstacleTo(f: Func, label: Stmt<Hole>): { readonly why: string; readonly isScheduled: boolean } | null {
  if (externOf(f) !== null) return { why: 'the host computes it', isScheduled: false };
  if (f.updates.length > 0) return { why: 'it has updates', isScheduled: false };
  for (const s of stmtsIn(label)) {
    if (s.tag === 'Label' && s.label.tag === 'func' && s.label.func !== f.name)
      return { why: `${s.label.func} is computed inside its loops`, isScheduled: true };
    if (s.tag === 'Allocate') return { why: `${s.func} is stored inside its loops`, isScheduled: true };
    const isUnscheduled = s.tag !== 'Let' && s.tag !== 'If' && (s.tag !== 'For' || s.order === 'serial');
    if (!isUnscheduled)
      return { why: 'other directives schedule its loops, which inlining would remove', isScheduled: true };
  }
  return null;
}

/** b, from the loops of f. It includes the effect of earlier inline directives. */
function valuesIn(label: Stmt<Hole>): readonly Expr<Hole>[] {
  for (const s of stmtsIn(label)) if (s.tag === 'Assign') return s.values;
  return bug('a func is computed without an assignment');
}

function inlineInto(s: Stmt<Hole>, f: Func, parts: readonly Expr<Hole>[], P: Pipeline): Stmt<Hole> {
  let addedSize = 0;
  const inExpr = (e: Expr<Hole>): Expr<Hole> =>
    rebuild(e, (node) => {
      if (node.tag !== 'Access' || node.func !== f.name) return node;
      const value = partOf(parts, node.component);
      addedSize += summaryOf(value).size;
      checkSize(addedSize, P);
      const values = new Map<Name, Expr<Hole>>(
        f.vars.map((x, i) => [x, node.args[i] ?? bug('a coordinate is missing')]),
      );
      return substitute<Hole>(value, values);
    });
  const inStmt = (s: Stmt<Hole>): Stmt<Hole> =>
    mayContain(s, 'access', f.name) ? mapChildren(mapExpressions(s, inExpr), inStmt) : s;
  return inStmt(s);
}
